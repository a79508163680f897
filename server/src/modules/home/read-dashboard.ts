import type { OutputOf } from '#contract/endpoint.ts';
import type { home } from '#contract/home.contract.ts';
import { unreportedStages } from '#domain/expenses/expense-stages.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import { reportGroups } from '#domain/reports/report-stages.ts';
import type { ReadContext } from '../../http/context.ts';
import { recentActivity } from '../activity/read-feed.ts';
import { supportOf } from '../companies/read-support.ts';
import { readCounters, readOldestApproval, readSentBack } from './home.rows.ts';
import { waitingForYou } from './waiting-for-you.ts';

type Dashboard = OutputOf<typeof home.dashboard>;

/** One request, one trip: the questions do not wait for each other. */
export async function dashboard({ tx, actor, asked }: ReadContext): Promise<Dashboard> {
  const mine = { client_id: actor.client_id, person_id: actor.user_id };
  const [counters, activity, sentBack, oldestApproval, support] = await Promise.all([
    readCounters(tx, mine),
    recentActivity(tx, { ...mine, limit: 6 }),
    readSentBack(tx, { ...mine, limit: 3 }),
    readOldestApproval(tx, mine),
    supportOf(tx, actor.client_id),
  ]);
  const { currency } = actor.company;
  const read = counterReader(counters, currency);
  const approvals = read(['approval:pending']);
  const unsubmitted = read(reportGroups.unsubmitted.map((stage) => `report:${stage}`));
  const awaitingApproval = read(reportGroups.awaiting_approval.map((stage) => `report:${stage}`));
  const awaitingPayment = read(reportGroups.awaiting_payment.map((stage) => `report:${stage}`));
  return {
    status: true,
    user_name: `${actor.first_name} ${actor.last_name}`,
    currency,
    draft_expense_count: read(unreportedStages.map((stage) => `expense:${stage}`)).count,
    approval_report_count: approvals.count,
    unsubmitted_reports_count: unsubmitted.count,
    unsubmitted_reports_amount: unsubmitted.total,
    awaiting_approval_reports_count: awaitingApproval.count,
    awaiting_approval_reports_amount: awaitingApproval.total,
    awaiting_payment_count: awaitingPayment.count,
    awaiting_payment_amount: awaitingPayment.total,
    ...support,
    waiting_for_you: waitingForYou({ sentBack, approvals: approvals.count, oldestApproval, now: asked.now }),
    recent_activity: activity,
  };
}

function counterReader(rows: { counter: string; count: number | string; total: string }[], currency: string) {
  const byName = new Map(rows.map((row) => [row.counter, row]));
  return (names: string[]) => {
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
