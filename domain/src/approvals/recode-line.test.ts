import { describe, expect, it } from 'vitest';
import { codingChanges, codingText, keepsPayment, type LineCoding } from './recode-line.ts';

const meal: LineCoding = {
  category: 'Meals',
  taxes: [{ name: 'VAT', amount: '1.9' }],
  currency: 'EUR',
  facts: [{ label: 'City', text: 'Berlin' }],
};

describe('the changes of a recoded line', () => {
  it.each<[Partial<LineCoding>, string]>([
    [{ category: 'Travel' }, 'Category changed from Meals to Travel.'],
    [{ taxes: [] }, 'Taxes removed (was VAT EUR 1.90).'],
    [{ facts: [] }, 'City removed (was Berlin).'],
    [
      { category: 'Travel', facts: [...meal.facts, { label: 'Project', text: 'Apollo' }] },
      'Category changed from Meals to Travel. Project set to Apollo.',
    ],
    [{ taxes: [{ name: 'VAT', amount: '0.70' }] }, 'Taxes changed from VAT EUR 1.90 to VAT EUR 0.70.'],
  ])('to %j are named with both values', (change, text) => {
    const changes = codingChanges(meal, { ...meal, ...change });
    expect(changes.allowed && codingText(changes.value)).toBe(text);
  });

  it('are refused when nothing differs', () => {
    expect(codingChanges(meal, { ...meal, taxes: [{ name: 'VAT', amount: '1.90' }] })).toMatchObject({
      code: 'recode.unchanged',
    });
  });
});

describe('recoding after the approval', () => {
  const line = { payment_mode: 'own' as const, is_reimbursable: true, amount: '80.00' };
  it.each([
    ['keeps the amount', {}, true],
    ['lowers it by a policy', { amount: '50' }, false],
    ['raises it', { amount: '80.01' }, false],
    ['makes it not reimbursable', { is_reimbursable: false }, false],
  ])('that %s is allowed: %j', (_, change, allowed) => {
    expect(keepsPayment(line, { ...line, ...change }, 'EUR').allowed).toBe(allowed);
  });

  it('does not change lines that the company paid', () => {
    const company = { ...line, payment_mode: 'company' as const };
    expect(keepsPayment(company, { ...company, is_reimbursable: false }, 'EUR').allowed).toBe(true);
  });

  it('names both amounts in the refusal', () => {
    expect(keepsPayment(line, { ...line, amount: '50' }, 'EUR')).toMatchObject({
      facts: { before: 'EUR 80.00', after: 'EUR 50.00' },
    });
  });
});
