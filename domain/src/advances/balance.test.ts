import { describe, expect, it } from 'vitest';
import type { ReportStage } from '../reports/report-stages.ts';
import { type AdvanceStage, advanceStages, isOpenAdvance, isOutstanding, isPaidOut } from './advance-stages.ts';
import { advanceBalance } from './balance.ts';
import { needsSettlement } from './needs-settlement.ts';

describe('the balance of an advance', () => {
  it.each([
    ['USD', '500', '0', '0', '0', '500.00', '0.00', '500.00'],
    ['USD', '500.00', '120.50', '0', '0', '379.50', '0.00', '379.50'],
    ['USD', '500.00', '120.50', '79.50', '0', '300.00', '0.00', '300.00'],
    // A reserved amount is still part of the balance but is no longer available.
    ['USD', '500.0000', '120.5000', '79.5000', '100.0000', '300.00', '100.00', '200.00'],
    ['USD', '500', '500', '0', '0', '0.00', '0.00', '0.00'],
    // An over-reserved advance has nothing available, never a negative amount.
    ['USD', '500', '450', '0', '100', '50.00', '100.00', '0.00'],
    ['JPY', '50000', '1', '0', '49999', '49999', '49999', '0'],
    ['KWD', '1.000', '0.001', '0.001', '0.001', '0.998', '0.001', '0.997'],
    ['USD', '0', '0', '0', '0', '0.00', '0.00', '0.00'],
  ])(
    '%s: %s paid, %s applied, %s returned, %s reserved',
    (currency, paid, applied, returned, held, balance, reserved, available) => {
      const amounts = { paid_amount: paid, applied_amount: applied, returned_amount: returned, reserved_amount: held };
      expect(advanceBalance({ currency, ...amounts })).toEqual({ balance, reserved, available });
    },
  );
});

describe('an advance due for settlement', () => {
  const today = '2026-11-15';
  const late = 'It was due for settlement on 2026-11-14.';
  const paid = 'All reports it is linked to are paid.';
  it.each<[AdvanceStage, string | null, ReportStage[], string]>([
    ['outstanding', '2026-11-14', [], late],
    ['partially_settled', '2026-11-14', ['draft'], late],
    ['outstanding', '2026-11-15', [], ''],
    ['outstanding', null, [], ''],
    ['outstanding', null, ['paid'], paid],
    ['outstanding', '2026-12-01', ['paid', 'paid'], paid],
    ['partially_settled', null, ['paid', 'approved'], ''],
    ['settled', '2026-11-14', ['paid'], ''],
    ['payment_processing', '2026-11-14', [], ''],
    ['cancelled', '2026-11-14', [], ''],
  ])('%s, due %s, in reports %j: %s', (stage, settle_by, report_stages, because) => {
    const need = needsSettlement({ stage, settle_by, report_stages }, today);
    expect(need).toEqual({ needs_settlement: because !== '', because });
  });
});

it.each<[string, (stage: AdvanceStage) => boolean, string]>([
  ['open', isOpenAdvance, 'draft sent_back'],
  ['outstanding', isOutstanding, 'outstanding partially_settled'],
  ['paid out', isPaidOut, 'outstanding partially_settled settled'],
])('is %s at these stages only', (_, is, stages) => {
  expect(advanceStages.filter(is).join(' ')).toBe(stages);
});
