import { describe, expect, it } from 'vitest';
import type { PolicyItem } from './policy-question.ts';
import type { PolicyRequirements } from './policy-rule.ts';
import { eur, only, ruled, usd } from './testing/a-question.ts';

type Row = [Partial<PolicyRequirements>, Partial<PolicyItem>, string, string | null];

/** Returns a budget that has this amount left. The expense is USD 50.00. */
const left = (amount: string, name = 'Aurora') => ({
  name,
  period: 'November',
  left: usd(amount),
  amount: usd('50.00'),
});

const rows: Row[] = [
  [{ receipt_above: '25.00' }, {}, 'Required over 25.00, and 1 is attached.', null],
  [
    { receipt_above: '25.00' },
    { receipts: [{ is_itemised: false }, { is_itemised: false }] },
    'Required over 25.00, and 2 are attached.',
    null,
  ],
  [{ receipt_above: '25.00' }, { receipts: [] }, 'Required over 25.00, and none is attached.', 'RECEIPT_REQUIRED'],
  [{ receipt_above: '25.00' }, { receipts: [], converted: usd('25.00') }, 'Required over 25.00, claimed 25.00.', null],
  [
    { receipt_above: '25.00' },
    { receipts: [], converted: usd('25.01') },
    'Required over 25.00, and none is attached.',
    'RECEIPT_REQUIRED',
  ],
  [
    { receipt_above: '25.00' },
    { receipts: [], is_receipt_lost: true },
    'Required over 25.00, and the claimant states that it is lost.',
    'RECEIPT_REQUIRED',
  ],
  [{ receipt_above: '0' }, { receipts: [] }, 'Required over 0.00, and none is attached.', 'RECEIPT_REQUIRED'],
  [
    { receipt_above: '40.00', currency: 'EUR' },
    { receipts: [] },
    'Required over EUR 40.00, and none is attached.',
    'RECEIPT_REQUIRED',
  ],
  [{ receipt_above: '47.00', currency: 'EUR' }, { receipts: [] }, 'Required over EUR 47.00, claimed 50.00.', null],
  [
    { receipt_above: '1.00', currency: 'CHF' },
    {},
    'CHF 1.00 cannot be compared: there is no exchange rate from CHF to USD.',
    'RATE_DEVIATION',
  ],
  [
    { itemised_receipt_above: '40.00' },
    {},
    'Itemised receipt required over 40.00, and none is attached.',
    'ITEMISED_RECEIPT_REQUIRED',
  ],
  [
    { itemised_receipt_above: '40.00' },
    { receipts: [{ is_itemised: true }] },
    'Itemised receipt required over 40.00, and 1 is attached.',
    null,
  ],
  [{ itemised_receipt_above: '75.00' }, {}, 'Itemised receipt required over 75.00, claimed 50.00.', null],
  [{ description_required: true }, {}, 'A description was entered.', null],
  [{ description_required: true }, { description: ' ' }, 'No description was entered.', 'FIELD_REQUIRED'],
  [{ attendees_required: true }, { attendees: ['Jo'] }, 'Attendees were added.', null],
  [{ attendees_required: true }, {}, 'No attendees were added.', 'FIELD_REQUIRED'],
  [{ card_match_required: true }, { is_card_matched: true }, 'A card transaction matches.', null],
  [{ card_match_required: true }, { is_card_matched: null }, 'Not checked: the company has no cards yet.', null],
  [
    { itemised_receipt_above: '40.00' },
    { receipts: [{ is_itemised: null }] },
    'Itemised receipt required over 40.00, and 1 is attached. The approver checks it.',
    null,
  ],
  [{ card_match_required: true }, {}, 'No card transaction matches.', 'CARD_REQUIRED'],
  [{ within_budget: true }, { budgets: [] }, 'No budget applies.', null],
  [
    { within_budget: true },
    { budgets: [left('50.00')] },
    'Aurora has USD 50.00 left in November after pending expenses.',
    null,
  ],
  [
    { within_budget: true },
    { budgets: [left('80.00'), left('49.99', 'Sales')] },
    'Aurora has USD 80.00 left in November after pending expenses. Sales has USD 49.99 left in November after pending expenses.',
    'BUDGET_EXCEEDED',
  ],
  [
    { within_budget: true },
    { budgets: [left('-3.00')] },
    'Aurora has nothing left in November after pending expenses.',
    'BUDGET_EXCEEDED',
  ],
  [
    { rate_difference_pct: '5' },
    { ex_rate: '1.05', table_rate: '1.00' },
    'Exchange rate differs by 5% from the reference rate, limit is 5%.',
    null,
  ],
  [
    { rate_difference_pct: '5' },
    { ex_rate: '1.051', table_rate: '1.00' },
    'Exchange rate differs by 5.1% from the reference rate, limit is 5%.',
    'RATE_DEVIATION',
  ],
  [
    { rate_difference_pct: '5' },
    { ex_rate: '0.94', table_rate: '1.00' },
    'Exchange rate differs by 6% from the reference rate, limit is 5%.',
    'RATE_DEVIATION',
  ],
  [{ rate_difference_pct: '5' }, { table_rate: null }, 'There is no exchange rate to compare with.', null],
  [
    { distance_difference_pct: '10' },
    { distance_km: '110', calculated_distance_km: '100' },
    'Distance differs by 10% from the map, limit is 10%.',
    null,
  ],
  [
    { distance_difference_pct: '10' },
    { distance_km: '125', calculated_distance_km: '100' },
    'Distance differs by 25% from the map, limit is 10%.',
    'DISTANCE_DEVIATION',
  ],
  [
    { distance_difference_pct: '10' },
    { distance_km: '125', calculated_distance_km: '0' },
    'There is no distance to compare with.',
    null,
  ],
  [{ distance_difference_pct: '10' }, {}, 'There is no distance to compare with.', null],
  [
    { travel_classes: ['Economy', 'Premium'] },
    { travel_class: 'economy' },
    'The travel class is economy. Allowed: Economy and Premium.',
    null,
  ],
  [
    { travel_classes: ['Economy'] },
    { travel_class: 'Business' },
    'The travel class is Business. Allowed: Economy.',
    'CLASS_NOT_ALLOWED',
  ],
  [{ travel_classes: ['Economy'] }, {}, 'No travel class was entered.', null],
];

describe('requirements', () => {
  it.each(rows.map(([requirements, item, sentence, type]) => [sentence, type, requirements, item] as const))(
    '%s %s',
    (sentence, type, requirements, item) => {
      const outcome = ruled([{ requirements }], { item });
      expect(outcome.explanations[0]?.facts).toBe(sentence);
      expect(outcome.violations.map((violation) => violation.type)).toEqual(type ? [type] : []);
      expect(outcome.explanations[0]?.outcome).toBe(type ? 'flag' : 'pass');
    },
  );

  it('list only the violated ones in the explanation', () => {
    const requirements = { receipt_above: '25.00', description_required: true, attendees_required: true };
    const outcome = ruled([{ action: 'block', requirements }], { item: { receipts: [] } });
    expect(outcome.explanations[0]?.facts).toBe(
      'Receipt required over 25.00, and none is attached. No attendees were added.',
    );
    expect(
      outcome.violations.map(({ attribute, message, limit, actual }) => [attribute, message, limit, actual]),
    ).toEqual([
      ['receipt', 'Attach a receipt: it is required over USD 25.00.', '25.00', 'none'],
      ['attendees', 'Add the attendees.', 'required', 'none'],
    ]);
  });

  it('apply for every policy that has them', () => {
    const outcome = ruled(
      [
        { requirements: { receipt_above: '25.00' } },
        { what: { category_ids: only('meals') }, requirements: { receipt_above: '75.00' } },
      ],
      { item: { receipts: [] } },
    );
    expect(outcome.explanations.map(({ outcome: result }) => result)).toEqual(['flag', 'pass']);
  });

  it('compare foreign claims by the claim’s own rate', () => {
    const outcome = ruled([{ requirements: { receipt_above: '40.00', currency: 'EUR' } }], {
      item: { claimed: eur('40.00'), converted: usd('50.00'), ex_rate: '1.25', receipts: [] },
    });
    expect(outcome.result).toBe('pass');
  });
});

describe('prohibitions', () => {
  it.each([
    [{ merchants: only('Casino') }, 'MERCHANT_NOT_ALLOWED', 'merchant', 'The merchant is Casino Royale.'],
    [{ category_ids: only('meals') }, 'AMOUNT_OVER', 'category', 'The category is Meals.'],
    [{ currencies: only('USD') }, 'AMOUNT_OVER', 'currency', 'The currency is USD.'],
    [{ payment_mode: only('cash') }, 'AMOUNT_OVER', 'payment_mode', 'The payment mode is cash.'],
    [{ expense_type: only('regular') }, 'AMOUNT_OVER', 'expense_type', 'The expense type is regular.'],
    [
      { attributes: [{ key: 'with_alcohol', type: 'boolean', operator: 'IS', value: true }] as const },
      'AMOUNT_OVER',
      'with_alcohol',
      'With alcohol: yes.',
    ],
  ])('%j', (what, type, attribute, sentence) => {
    const outcome = ruled([{ name: 'Not ours', action: 'block', what }], {
      item: { merchant: 'Casino Royale', attributes: { with_alcohol: true } },
    });
    expect(outcome.result).toBe('block');
    expect(outcome.violations).toMatchObject([{ type, attribute }]);
    expect(outcome.explanations[0]?.facts).toBe(sentence);
  });

  it('pay nothing under a cap', () => {
    expect(ruled([{ action: 'cap', what: { category_ids: only('meals') } }]).allowed_amount).toEqual(usd('0.00'));
  });

  it('need a condition', () => {
    expect(ruled([{ action: 'block' }, { action: 'block', who: { user_ids: only('maya') } }])).toMatchObject({
      result: 'pass',
      explanations: [
        { outcome: 'not_used', because: 'asks_nothing' },
        { outcome: 'not_used', because: 'asks_nothing' },
      ],
    });
  });
});

describe('built-in checks', () => {
  it.each([
    ['2026-11-13', 0],
    ['2026-11-14', 1],
  ])('a future date: %s', (spent_on, count) => {
    const outcome = ruled([], { item: { spent_on } });
    expect(outcome.violations).toHaveLength(count);
    if (count > 0) expect(outcome.violations[0]).toMatchObject({ type: 'FUTURE_DATE', rule_id: null, action: 'warn' });
  });

  it('a duplicate warns by default', () => {
    const item = { duplicate_ids: ['a', 'b'] };
    expect(ruled([], { item })).toMatchObject({
      result: 'warn',
      needs_reason: false,
      violations: [{ type: 'DUPLICATE', actual: '2', message: 'This looks like a duplicate of 2 others.' }],
    });
    expect(ruled([], { item, settings: { on_duplicate: 'block' } }).result).toBe('block');
    expect(ruled([], { item: { duplicate_ids: ['a'] } }).violations[0]?.message).toBe(
      'This looks like a duplicate of another expense.',
    );
  });
});
