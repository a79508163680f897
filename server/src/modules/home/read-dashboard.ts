import type { OutputOf } from '#contract/endpoint.ts';
import type { home } from '#contract/home.contract.ts';
import { type Counter, expenseCounter, reportCounter } from '#domain/counters.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { unreportedStages } from '#domain/expenses/expense-stages.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import { reportGroups } from '#domain/reports/report-stages.ts';
import type { ReadContext } from '../../http/context.ts';
import { recentActivity } from '../activity/read-feed.ts';
import { advancesToFix } from '../advances/payment/advances-to-fix.ts';
import { waitingForUser } from '../approvals/count-inbox.ts';
import { supportOf } from '../companies/read-support.ts';
import { unfinishedExpenses } from '../expenses/lists/unfinished-expenses.ts';
import { financeTasks } from '../ledger/finance-tasks.ts';
import { waitingPayments } from '../payouts/waiting-payments.ts';
import { amountToBePaid, oldestApproval, sentBackReports } from '../reports/read-waiting.ts';
import { readCounters } from './home.rows.ts';
import { nudgesFor } from './nudges.ts';
import { setsUpCompany, stepsOf } from './read-getting-started.ts';
import { readSetup } from './read-setup.ts';
import { waitingForYou } from './waiting-for-you.ts';

type Dashboard = OutputOf<typeof home.dashboard>;

const maxListed = 3;

/**
 * Returns the home page. Makes two rounds of queries, because hints and getting-started steps depend on the company
 * setup that is read in the first round.
 */
export async function dashboard(context: ReadContext): Promise<Dashboard> {
  const { tx, actor, request } = context;
  const key = { client_id: actor.client_id, person_id: actor.user_id };
  const owner = { client_id: actor.client_id, owner_id: actor.user_id };
  const { currency } = actor.company;
  const today = localDay(request.now, actor.time_zone);
  const [
    counters,
    activity,
    sentBack,
    advances,
    oldest,
    unfinished,
    [payments, finance],
    support,
    setup,
    inbox,
    toBePaid,
  ] = await Promise.all([
    readCounters(tx, key),
    recentActivity(tx, { ...key, limit: 6 }),
    sentBackReports(tx, { ...owner, limit: maxListed }),
    advancesToFix(tx, { ...owner, today, limit: maxListed }),
    oldestApproval(tx, { client_id: actor.client_id, approver_id: actor.user_id }),
    unfinishedExpenses(tx, owner),
    Promise.all([waitingPayments(tx, actor), financeTasks(tx, actor, today)]),
    supportOf(tx, actor.client_id),
    setsUpCompany(actor) ? readSetup(tx, actor.client_id) : undefined,
    waitingForUser(context),
    amountToBePaid(tx, { ...owner, currency }),
  ]);
  const [nudges, steps] = await Promise.all([nudgesFor(tx, actor, setup), stepsOf(tx, actor, { setup, counters })]);

  const read = counterReader(counters, currency);
  const unsubmitted = read(reportGroups.unsubmitted.map(reportCounter));
  const awaitingApproval = read(reportGroups.awaiting_approval.map(reportCounter));
  const awaitingPayment = read(reportGroups.awaiting_payment.map(reportCounter));

  return {
    status: true,
    user_name: `${actor.first_name} ${actor.last_name}`,
    currency,
    draft_expense_count: read(unreportedStages.map(expenseCounter)).count,
    uncategorized_expense_count: unfinished.draft?.no_of_uncategorized ?? 0,
    approval_report_count: inbox.report,
    approval_advance_count: inbox.advance,
    unsubmitted_reports_count: unsubmitted.count,
    unsubmitted_reports_amount: unsubmitted.total,
    awaiting_approval_reports_count: awaitingApproval.count,
    awaiting_approval_reports_amount: awaitingApproval.total,
    awaiting_payment_count: awaitingPayment.count,
    awaiting_payment_amount: toDecimal(moneyFrom(toBePaid, currency)),
    ...support,
    waiting_for_you: waitingForYou({
      sentBack,
      advances,
      approvals: { ...inbox, currency },
      oldestApproval: oldest,
      payments,
      finance,
      unfinished,
      now: request.now,
    }),
    nudges,
    getting_started: progressOf(steps),
    recent_activity: activity,
  };
}

function progressOf(steps: { title: string; is_done: boolean }[]): Dashboard['getting_started'] {
  const next = steps.find(({ is_done }) => !is_done);
  return next ? { done: steps.filter(({ is_done }) => is_done).length, total: steps.length, next: next.title } : null;
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
