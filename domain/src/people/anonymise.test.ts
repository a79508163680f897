import { describe, expect, it } from 'vitest';
import { canAnonymise, formerEmployee, personalPatterns } from './anonymise.ts';

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

describe('a person', () => {
  const none = { waiting_items: 0, unpaid_items: 0, open_advances: 0, waiting_approvals: 0 };
  const person = { id: 'ana', email: 'ana@x.test', is_active: false };
  const request = { actor_id: 'boss', typed_email: 'ana@x.test', open: none };
  const open = '2 unpaid amounts, 1 outstanding advance';

  it.each([
    [{}, {}, { allowed: true }],
    [{}, { actor_id: 'ana' }, { allowed: false, code: 'user.anonymise_self' }],
    [{ is_active: true }, {}, { allowed: false, code: 'user.anonymise_active' }],
    [{}, { typed_email: 'ben@x.test' }, { allowed: false, code: 'user.anonymise_email' }],
    [{}, { open: { ...none, unpaid_items: 2, open_advances: 1 } }, { code: 'user.open_items', facts: { open } }],
  ])('with %j, requested with %j, gets %j', (changed, how, decision) => {
    expect(canAnonymise({ ...person, ...changed }, { ...request, ...how })).toMatchObject(decision);
  });
});
