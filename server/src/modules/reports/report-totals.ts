import { type Money, moneyFrom, subtract, sum, toDecimal, zero } from '#domain/money/money.ts';
import { isRejected } from '#domain/reports/report-stages.ts';
import type { ReportDetailsRow } from './report-details.rows.ts';

type SummedReport = Pick<
  ReportDetailsRow,
  | 'stage'
  | 'currency'
  | 'total'
  | 'payable_total'
  | 'company_paid_total'
  | 'not_reimbursable_total'
  | 'over_policy_total'
>;

interface ReportTotals {
  claimed_total: string;
  over_policy_total: string;
  not_approved_total: string;
  company_paid_total: string;
  not_reimbursable_total: string;
}

/**
 * Splits the claimed total: over policy, not approved, paid by the company, not reimbursable. The rest is payable to
 * the owner.
 */
export function reportTotals({ stage, currency, total, payable_total, ...row }: SummedReport): ReportTotals {
  const claimed = moneyFrom(total, currency);
  if (isRejected(stage)) return nothingApproved(claimed);

  const companyPaid = moneyFrom(row.company_paid_total, currency);
  const notReimbursable = moneyFrom(row.not_reimbursable_total, currency);
  const overPolicy = moneyFrom(row.over_policy_total, currency);
  const accounted = sum([companyPaid, notReimbursable, overPolicy, moneyFrom(payable_total, currency)], currency);
  return {
    claimed_total: toDecimal(claimed),
    over_policy_total: toDecimal(overPolicy),
    not_approved_total: toDecimal(subtract(claimed, accounted)),
    company_paid_total: toDecimal(companyPaid),
    not_reimbursable_total: toDecimal(notReimbursable),
  };
}

function nothingApproved(claimed: Money): ReportTotals {
  const none = toDecimal(zero(claimed.currency));
  return {
    claimed_total: toDecimal(claimed),
    over_policy_total: none,
    not_approved_total: toDecimal(claimed),
    company_paid_total: none,
    not_reimbursable_total: none,
  };
}
