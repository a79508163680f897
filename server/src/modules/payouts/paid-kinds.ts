import { paidAdvance } from '../advances/payment/pay-advance.ts';
import type { PaidKinds } from '../payables/paid-kind.ts';
import { paidReport } from '../reports/pay-report.ts';

export const paidKinds: PaidKinds = { report: paidReport, advance: paidAdvance };
