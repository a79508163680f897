import type { OutputOf } from '#contract/endpoint.ts';
import type { home } from '#contract/home.contract.ts';
import { type Counter, expenseCounter, pendingApprovals, reportCounter } from '#domain/counters.ts';
import { unreportedStages } from '#domain/expenses/expense-stages.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import { reportGroups } from '#domain/reports/report-stages.ts';
import type { ReadContext } from '../../http/context.ts';
import { recentActivity } from '../activity/read-feed.ts';
import { supportOf } from '../companies/read-support.ts';
import { oldestApproval, sentBackReports } from '../reports/read-waiting.ts';
import { readCounters } from './home.rows.ts';
import { waitingForYou } from './waiting-for-you.ts';

type Dashboard = OutputOf<typeof home.dashboard>;

/** Reads everything in parallel, in one round trip. */
export async function dashboard({ tx, actor, request }: ReadContext): Promise<Dashboard> {
  const key = { client_id: actor.client_id, person_id: actor.user_id };
  const [counters, activity, sentBack, oldest, support] = await Promise.all([
    readCounters(tx, key),
    recentActivity(tx, { ...key, limit: 6 }),
    sentBackReports(tx, { client_id: actor.client_id, owner_id: actor.user_id, limit: 3 }),
    oldestApproval(tx, { client_id: actor.client_id, approver_id: actor.user_id }),
    supportOf(tx, actor.client_id),
  ]);

  const { currency } = actor.company;
  const read = counterReader(counters, currency);
  const approvals = read([pendingApprovals]);
  const unsubmitted = read(reportGroups.unsubmitted.map(reportCounter));
  const awaitingApproval = read(reportGroups.awaiting_approval.map(reportCounter));
  const awaitingPayment = read(reportGroups.awaiting_payment.map(reportCounter));

  return {
    status: true,
    user_name: `${actor.first_name} ${actor.last_name}`,
    currency,
    draft_expense_count: read(unreportedStages.map(expenseCounter)).count,
    approval_report_count: approvals.count,
    unsubmitted_reports_count: unsubmitted.count,
    unsubmitted_reports_amount: unsubmitted.total,
    awaiting_approval_reports_count: awaitingApproval.count,
    awaiting_approval_reports_amount: awaitingApproval.total,
    awaiting_payment_count: awaitingPayment.count,
    awaiting_payment_amount: awaitingPayment.total,
    ...support,
    waiting_for_you: waitingForYou({ sentBack, approvals: approvals.count, oldestApproval: oldest, now: request.now }),
    recent_activity: activity,
  };
}

function counterReader(rows: { counter: string; count: number | string; total: string }[], currency: string) {
  const byName = new Map(rows.map((row) => [row.counter, row]));
  return (names: Counter[]) => {
    const found = names.flatMap((name) => byName.get(name) ?? []);
    return {
      count: found.reduce((count, row) => count + Number(row.count), 0),
      total: toDecimal(
        sum(
          found.map((row) => moneyFrom(row.total, currency)),
          currency,
        ),
      ),
    };
  };
}
