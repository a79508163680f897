import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { DemoReport } from '../expenses/report-list.ts';
import type { PaymentDeed } from './walk-payment.ts';

const payer = 'Rahul Deshpande';

/**
 * Returns the default payment actions of a report: it is queued two days after submission, then processed and paid on
 * the following days, as far as its stage requires.
 */
export function usualPayment({ stage, age }: DemoReport): readonly PaymentDeed[] {
  const queued: PaymentDeed = [payer, age - 2, 'queue'];
  const started: PaymentDeed = [payer, age - 3, 'process', { comment: `Run ${2400 + age}` }];
  const ways: Partial<Record<ReportStage, readonly PaymentDeed[]>> = {
    payment_queued: [queued],
    payment_processing: [queued, started],
    paid: [queued, started, [payer, age - 4, 'paid']],
  };
  return ways[stage] ?? [];
}
