import { describe, expect, it } from 'vitest';
import { formerEmployee, openItemsText, personalPatterns } from './anonymise.ts';

describe('the patterns of a person', () => {
  it('contain the full name in both orders, never one name alone', () => {
    const { names } = personalPatterns({
      names: [{ first_name: 'Ana Maria', last_name: 'López' }],
      emails: [],
      phones: [],
    });
    expect(names).toContain('Ana\\s+Maria\\s+López');
    expect(names).toContain('López,?\\s+Ana\\s+Maria');
  });

  it('escape the marks of regular expressions', () => {
    const { emails } = personalPatterns({ names: [], emails: ['a.b+c@x.test'], phones: [] });
    expect(emails).toContain('a\\.b\\+c@x\\.test');
  });

  it('ignore empty emails and phone numbers of a few digits', () => {
    expect(personalPatterns({ names: [], emails: [''], phones: ['', '12 34'] })).toEqual({
      names: null,
      emails: null,
      phones: null,
    });
  });
});

it('names a former employee by a number', () => {
  expect(formerEmployee(1001)).toMatchObject({
    name: 'Former employee 1001',
    email: 'former-employee-1001@anonymised.invalid',
  });
});

it('lists what is open', () => {
  const none = { waiting_items: 0, unpaid_items: 0, open_advances: 0, waiting_approvals: 0 };
  expect(openItemsText(none)).toBe('');
  expect(openItemsText({ ...none, unpaid_items: 2, open_advances: 1 })).toBe('2 unpaid amounts, 1 outstanding advance');
});
