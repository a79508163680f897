import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyFrom } from '../money/money.ts';
import { noRisks } from './payment-warnings.ts';
import { type PayoutTab, payableStages, payoutTabs } from './payout-tabs.ts';
import { type BlockReason, blockReasons, type ChosenItem, preFlight } from './pre-flight.ts';

const item = (more: Partial<ChosenItem> = {}): ChosenItem => ({
  item_id: 'r1',
  label: 'ER-1 Trip',
  owner_id: 'ana',
  entity_id: null,
  stage: 'payment_queued',
  item_currency: 'USD',
  payable: '10',
  approved_at: new Date('2026-11-01T10:00:00Z'),
  on_hold_reason: '',
  pay: { mode: 'manual', currency: 'USD', amount: '10.00' },
  risks: noRisks,
  to_release: null,
  is_approver_barred: false,
  ...more,
});
const flown = (tab: PayoutTab, ...items: ChosenItem[]) => preFlight(items, { tab, actor_id: 'fin' });

describe('a selected item', () => {
  it.each<[string, PayoutTab, Partial<ChosenItem>, BlockReason | null, RegExp]>([
    ['goes', 'payment', {}, null, /^$/u],
    ['is on its way', 'payment', { stage: 'payment_processing' }, 'already_initiated', /Payments processing/u],
    ['is queued already', 'reports', { stage: 'payment_queued' }, 'already_initiated', /Payments queue/u],
    ['is paid', 'processing', { stage: 'paid' }, 'already_initiated', /Paid/u],
    ['went back to approved', 'payment', { stage: 'approved' }, 'not_there', /Apply advances/u],
    ['was sent back', 'reports', { stage: null }, 'not_there', /no longer payable/u],
    ['is to release', 'payment', { to_release: 'above USD 5.00' }, 'to_release', /release.*above USD 5\.00\.$/u],
    ['was approved by the payer', 'payment', { is_approver_barred: true }, 'approved_by_you', /You approved/u],
    ['is on hold', 'payment', { on_hold_reason: 'Audit' }, 'on_hold', /^Audit$/u],
    ['is one’s own', 'payment', { owner_id: 'fin' }, 'own_item', /cannot pay your own/u],
    ['is nothing', 'reports', { stage: 'approved', payable: '0.0000' }, 'zero_payable', /Close it/u],
    ['has no rate', 'reports', { stage: 'approved', pay: { missing: 'No rate.' } }, 'missing_details', /No rate/u],
    // Only the first matching reason is reported: the stage comes before the owner.
    ['is one’s own and paid', 'payment', { owner_id: 'fin', stage: 'paid' }, 'already_initiated', /Paid/u],
  ])('%s', (_, tab, more, reason, message) => {
    const result = flown(tab, item(more));
    expect(result.payable_now.count).toBe(reason ? 0 : 1);
    expect(result.blocked.map((item) => item.reason)).toEqual(reason ? [reason] : []);
    expect(result.blocked[0]?.message ?? '').toMatch(message);
  });

  it('is summed by currency, entity, method and person, the largest first', () => {
    const pay = (currency: string, amount: string) => ({ mode: 'manual' as const, currency, amount });
    const result = flown(
      'payment',
      item({ item_id: 'r1', owner_id: 'ana', entity_id: 'e1', pay: pay('EUR', '10.50') }),
      item({ item_id: 'r2', owner_id: 'ben', entity_id: 'e1', pay: pay('EUR', '20.25') }),
      item({ item_id: 'r3', owner_id: 'ana', pay: pay('JPY', '1200'), approved_at: new Date('2026-11-09T10:00:00Z') }),
      item({ item_id: 'r4', owner_id: 'fin' }),
    );
    expect(result).toMatchObject({
      no_of_selected: 4,
      payable_now: {
        count: 3,
        totals: [
          { currency: 'EUR', amount: '30.75', count: 2 },
          { currency: 'JPY', amount: '1200', count: 1 },
        ],
      },
      by_entity: [
        { entity_id: 'e1', currency: 'EUR', amount: '30.75' },
        { entity_id: null, currency: 'JPY', amount: '1200' },
      ],
      by_method: [
        { mode: 'manual', currency: 'EUR' },
        { mode: 'manual', currency: 'JPY' },
      ],
      by_person: [
        { owner_id: 'ben', currency: 'EUR', amount: '20.25' },
        { owner_id: 'ana', currency: 'EUR', amount: '10.50' },
        { owner_id: 'ana', currency: 'JPY', amount: '1200' },
      ],
      last_approved_at: new Date('2026-11-09T10:00:00Z'),
    });
  });
});

describe('the warnings of a selection', () => {
  const risks = { ...noRisks, last_payout_error: 'Closed account', is_approved_by_payer: true };

  it('name the item and do not block it', () => {
    const result = flown('payment', item(), item({ item_id: 'r2', label: 'ER-2 Fair', risks }));
    expect(result.payable_now.count).toBe(2);
    expect(result.warnings).toMatchObject([
      { item_id: 'r2', label: 'ER-2 Fair', kind: 'failed_before', message: 'Reason: Closed account' },
      { item_id: 'r2', label: 'ER-2 Fair', kind: 'approved_by_payer' },
    ]);
  });

  it('leave out items that are blocked anyway', () => {
    expect(flown('payment', item({ stage: 'paid', risks })).warnings).toEqual([]);
  });
});

describe('any selection', () => {
  const anyItem: fc.Arbitrary<ChosenItem> = fc.record({
    item_id: fc.uuid(),
    label: fc.constant('ER-1'),
    owner_id: fc.constantFrom('ana', 'ben', 'fin'),
    entity_id: fc.constantFrom('e1', 'e2', null),
    stage: fc.constantFrom(...payableStages, null),
    item_currency: fc.constant('USD'),
    payable: fc.constantFrom('0', '0.0000', '12.3400'),
    approved_at: fc.constantFrom(null, new Date(0), new Date(1)),
    on_hold_reason: fc.constantFrom('', '', 'Audit'),
    pay: fc.oneof(
      fc.constant({ missing: 'No rate.' }),
      fc
        .tuple(fc.constantFrom('USD', 'EUR', 'KWD'), fc.nat({ max: 99_999 }))
        .map(([currency, whole]) => ({ mode: 'manual' as const, currency, amount: `${whole}.25` })),
    ),
    risks: fc.constantFrom(noRisks, { ...noRisks, is_payee_active: false }),
    to_release: fc.constantFrom(null, null, 'above USD 5.00'),
    is_approver_barred: fc.boolean(),
  });

  it('counts every item once, and all sums agree', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 30 }), fc.constantFrom(...payoutTabs), (items, tab) => {
        const result = flown(tab, ...items);
        expect(result.payable_now.count + result.blocked.length).toBe(items.length);
        for (const { reason } of result.blocked) expect(blockReasons).toContain(reason);
        const sums = (parts: readonly { currency: string; amount: string; count: number }[]) => {
          const all: Record<string, [bigint, number]> = {};
          for (const { currency, amount, count } of parts) {
            const [minor, counted] = all[currency] ?? [0n, 0];
            all[currency] = [minor + moneyFrom(amount, currency).minor, counted + count];
          }
          return all;
        };
        for (const parts of [result.by_entity, result.by_method, result.by_person])
          expect(sums(parts)).toEqual(sums(result.payable_now.totals));
      }),
    );
  });
});
