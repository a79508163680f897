import { describe, expect, it } from 'vitest';
import { effectiveAmount } from './effective-amount.ts';
import type { PolicyOutcome } from './policy-outcome.ts';
import { policyResultSentence } from './policy-result-sentence.ts';
import { policyViolation } from './policy-violation.ts';
import { type GivenRule, only, ruled, usd } from './testing/a-question.ts';

const over = (given: GivenRule): GivenRule => ({ limit: { kind: 'amount', max: '40.00' }, ...given });
const daily = (given: GivenRule): GivenRule => ({ limit: { kind: 'amount', period: 'day', max: '30.00' }, ...given });

describe('the result', () => {
  it.each([
    ['flag', 'flag', '50.00', 'Can be submitted, flagged for the approver'],
    ['warn', 'warn', '50.00', 'Can be submitted with a warning'],
    ['block', 'block', '50.00', 'Cannot be submitted'],
    ['cap', 'pass', '40.00', 'Can be submitted, paid in part'],
  ] as const)('%s: the result is %s, allowed is %s', (action, result, allowed, title) => {
    const outcome = ruled([over({ action })]);
    expect(outcome).toMatchObject({ result, allowed_amount: usd(allowed), within_limits_amount: usd('40.00') });
    expect(outcome.violations).toMatchObject([{ action, rule_id: 'r1', rule_name: 'R1', type: 'AMOUNT_OVER' }]);
    expect(outcome.explanations[0]?.outcome).toBe(action);
    expect(policyResultSentence(outcome).title).toBe(title);
  });

  it('passes without violations', () => {
    const outcome = ruled([{ limit: { kind: 'amount', max: '50.00' } }]);
    expect(outcome).toMatchObject({
      result: 'pass',
      violations: [],
      needs_reason: false,
      add_approvers: [],
      capped_amount: null,
    });
    expect(policyResultSentence(outcome)).toEqual({ title: 'Can be submitted', text: '' });
    expect(policyViolation(outcome)).toBeNull();
  });

  it('is the strongest of several actions', () => {
    const actions = (...list: ('flag' | 'warn' | 'block' | 'cap')[]) =>
      ruled(list.map((action, index) => (index === 0 ? over({ action }) : daily({ action })))).result;
    expect([
      actions('flag', 'warn'),
      actions('warn', 'block'),
      actions('cap', 'flag'),
      actions('block', 'cap'),
    ]).toEqual(['warn', 'block', 'flag', 'block']);
  });

  it('needs a reason only for a violated policy that warns', () => {
    const asks = (rule: GivenRule) => ruled([rule]).needs_reason;
    expect(asks(over({ action: 'warn', reason_required: true }))).toBe(true);
    expect(asks(over({ action: 'warn' }))).toBe(false);
    expect(asks(over({ action: 'block', reason_required: true }))).toBe(false);
    expect(asks({ action: 'warn', reason_required: true, limit: { kind: 'amount', max: '99.00' } })).toBe(false);
  });

  it('adds the approvers of violated policies, each once', () => {
    const outcome = ruled([
      over({ add_approvers: [{ kind: 'department_head' }, { kind: 'user', user_id: 'ana' }] }),
      daily({
        add_approvers: [
          { kind: 'user', user_id: 'ana' },
          { kind: 'reporting_manager', level: 2 },
        ],
      }),
      { limit: { kind: 'count', period: 'day', max: '5' }, add_approvers: [{ kind: 'role', role_id: 'finance' }] },
    ]);
    expect(outcome.add_approvers).toEqual([
      { kind: 'department_head' },
      { kind: 'user', user_id: 'ana' },
      { kind: 'reporting_manager', level: 2 },
    ]);
  });

  it('flags violations that a cap cannot fix', () => {
    const outcome = ruled([over({ action: 'cap', requirements: { description_required: true } })], {
      item: { description: '' },
    });
    expect(outcome.violations.map(({ type, action }) => [type, action])).toEqual([
      ['AMOUNT_OVER', 'cap'],
      ['FIELD_REQUIRED', 'flag'],
    ]);
    expect(outcome).toMatchObject({ result: 'flag', explanations: [{ outcome: 'cap' }] });
  });

  it('has a one-line summary', () => {
    expect(policyResultSentence(ruled([over({ action: 'cap' })])).text).toBe('USD 40.00 of 50.00 is paid.');
    expect(policyResultSentence(ruled([over({ action: 'cap' }), daily({})])).text).toBe(
      'USD 30.00 of 50.00 is allowed.',
    );
  });
});

describe('the violation of an expense', () => {
  it('has the shape of the API', () => {
    const outcome = ruled(
      [
        over({ name: 'Meals', action: 'cap' }),
        { name: 'Receipts', action: 'warn', requirements: { receipt_above: '25.00' } },
      ],
      {
        item: { receipts: [] },
      },
    );
    expect(policyViolation(outcome)).toEqual({
      allowed_amount: '40.00',
      amount: '50.00',
      attributes_violation: [
        {
          attribute: 'amount',
          rule_id: 'r1',
          rule_name: 'Meals',
          type: 'AMOUNT_OVER',
          limit: '40.00',
          actual: '50.00',
          period: 'transaction',
          action: 'cap',
          message: 'USD 50.00 is over the limit of USD 40.00.',
        },
        {
          attribute: 'receipt',
          rule_id: 'r2',
          rule_name: 'Receipts',
          type: 'RECEIPT_REQUIRED',
          limit: '25.00',
          actual: 'none',
          period: 'transaction',
          action: 'warn',
          message: 'Attach a receipt: it is required over USD 25.00.',
        },
      ],
      reason: null,
      reason_by: null,
      reason_at: null,
    });
  });

  it('keeps the reason given', () => {
    const given = { reason: 'Six guests', reason_by: 'maya', reason_at: '2026-11-12T10:00:00Z' };
    expect(policyViolation(ruled([over({})]), given)).toMatchObject(given);
    expect(JSON.parse(JSON.stringify(policyViolation(ruled([over({})]), given)))).toMatchObject(given);
  });
});

describe('the effective amount', () => {
  it.each([
    [null, null, '50.00'],
    [null, '40.00', '40.00'],
    ['30.00', '40.00', '30.00'],
    ['30.00', null, '30.00'],
    ['0.00', '40.00', '0.00'],
  ])('edited %s, capped %s: %s', (edited, capped, effective) => {
    const money = (amount: string | null) => (amount === null ? null : usd(amount));
    expect(effectiveAmount({ edited: money(edited), capped: money(capped), claimed: usd('50.00') })).toEqual(
      usd(effective),
    );
  });

  it('uses the cap of the result, if one applies', () => {
    const effective = ({ capped_amount, amount }: PolicyOutcome) =>
      effectiveAmount({ edited: null, capped: capped_amount, claimed: amount });
    expect(effective(ruled([over({ action: 'cap' })]))).toEqual(usd('40.00'));
    expect(effective(ruled([over({ action: 'flag', who: { user_ids: only('maya') } })]))).toEqual(usd('50.00'));
  });
});
