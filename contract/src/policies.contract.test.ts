import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { newRule } from '#domain/policies/new-rule.ts';
import { limitKinds, limitPeriods, type PolicyRule, policyActions } from '#domain/policies/policy-rule.ts';
import { policyRule } from './policies.contract.ts';

describe('a policy in the API', () => {
  it('has the shape the engine reads', () => {
    type Row = Pick<PolicyRule, 'id' | 'name' | 'description' | 'sort_order' | 'is_active' | 'applies_to'>;
    expectTypeOf<Row & z.output<typeof policyRule>>().toExtend<PolicyRule>();
  });

  it('gets the same defaults as in the engine', () => {
    const {
      id: _,
      name: __,
      description: ___,
      sort_order: ____,
      is_active: _____,
      applies_to: ______,
      ...rule
    } = newRule({ id: 'r', name: 'R', action: 'flag' });
    expect(policyRule.parse({ action: 'flag' })).toEqual(rule);
  });

  it('allows every kind, period and action of the engine', () => {
    for (const kind of limitKinds)
      for (const period of limitPeriods)
        expect(policyRule.safeParse({ action: 'flag', limit: { kind, period, max: '1' } }).success).toBe(true);
    for (const action of policyActions) expect(policyRule.safeParse({ action }).success).toBe(true);
  });

  it.each([
    [{ action: 'pay' }],
    [{ action: 'flag', surprise: 1 }],
    [{ action: 'flag', who: { level_ids: { mode: 'IN', values: ['me'] } } }],
    [{ action: 'flag', what: { projects: { values: ['0190b2a0-7c1e-7000-8000-000000000001'] } } }],
    [{ action: 'flag', limit: { kind: 'amount', period: 'day', max: '-1' } }],
    [{ action: 'flag', limit: { kind: 'amount', period: 'day', max: '1e3' } }],
    [{ action: 'flag', limit: { kind: 'amount', period: 'fortnight', max: '1' } }],
    [{ action: 'flag', what: { attributes: [{ key: '__proto__', type: 'text', operator: 'EQUALS', value: 'x' }] } }],
    [{ action: 'flag', what: { attributes: [{ key: 'a', type: 'boolean', operator: '<=', value: '1' }] } }],
    [{ action: 'flag', add_approvers: [{ kind: 'anybody' }] }],
  ])('is refused as %j', (rule) => {
    expect(policyRule.safeParse(rule).success).toBe(false);
  });
});
