import type { OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { type Money, moneyFrom, subtract, sum, toDecimal, zero } from '#domain/money/money.ts';
import { type ApprovalStep, approvalSteps } from '#domain/reports/approval-steps.ts';
import { isRejected, reportStatus } from '#domain/reports/report-stages.ts';
import { type ItemHistory, lastDone } from '../activity/item-history.ts';
import { chainForDisplay } from '../approval-rules/chain-for-display.ts';
import type { SavedChain } from '../approval-rules/save-chain.ts';
import { amountText, rateText } from '../expenses/show-expenses.ts';
import type { FoundPerson } from '../people/find-people.ts';
import type { ReportDetailsRow } from './report-details.rows.ts';
import type { ReportLineRow } from './report-list.rows.ts';

type ReportLine = OutputOf<typeof reports.pagedList>['data'][number];

export function reportLine(row: ReportLineRow): ReportLine {
  const { currency } = row;
  const formatted = (decimal: string) => amountText(decimal, currency) ?? '0';

  return {
    id: row.id,
    report_id: row.id,
    number: `ER-${row.number}`,
    title: row.title,
    stage: row.stage,
    report_status: reportStatus(row.stage),
    owner: row.owner,
    currency,
    total: formatted(row.total),
    edited_total: amountText(row.edited_total, currency),
    payable_total: formatted(row.payable_total),
    to_be_paid: amountText(row.to_be_paid, currency),
    spent: row.spent.map((money) => ({
      currency: money.currency,
      amount: amountText(money.amount, money.currency) ?? '0',
    })),
    ex_rate: rateText(row.ex_rate),
    no_of_expenses: row.no_of_expenses,
    no_of_receipts: row.no_of_receipts,
    no_of_violations: row.no_of_violations,
    no_of_checks: row.no_of_checks,
    no_of_missing: row.no_of_missing,
    from_on: row.from_on,
    to_on: row.to_on,
    now_with: row.now_with,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    version: row.version,
  };
}

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
 * Splits the claimed total into the amounts that are over policy, not approved, paid by the company and not
 * reimbursable. The rest is payable to the owner.
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

type ShownStep = Omit<ApprovalStep, 'people'> & { people: ApprovalStep['people'][number][] };

interface StepSources {
  history: ItemHistory;
  chain: SavedChain | undefined;
  people: ReadonlyMap<string, FoundPerson>;
  now: Date;
}

/** Returns the approval timeline of a report, from its chain, history and current approvers. */
export function stepsOf(
  { stage, now_with, waiting_since }: Pick<ReportDetailsRow, 'stage' | 'now_with' | 'waiting_since'>,
  { history, chain, people, now }: StepSources,
): ShownStep[] {
  const steps = approvalSteps({
    stage,
    submitted: lastDone(history, 'report_submitted'),
    approved: lastDone(history, 'report_approved') ?? lastDone(history, 'report_auto_approved'),
    paid: lastDone(history, 'report_paid') ?? lastDone(history, 'report_closed'),
    rejected: lastDone(history, 'report_rejected'),
    chain: chain ? chainForDisplay(chain, people) : [],
    waiting: waiting_since && { people: now_with, since: waiting_since.toISOString() },
    now: now.toISOString(),
  });
  return steps.map((step) => ({ ...step, people: [...step.people] }));
}
