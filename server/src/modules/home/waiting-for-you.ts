import { balanceOf } from '#domain/advances/balance.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import { countText } from '#domain/text/count-text.ts';
import type { advancesToFix } from '../advances/payment/advances-to-fix.ts';
import type { UnfinishedExpenses } from '../expenses/lists/unfinished-expenses.ts';
import type { FinanceTasks } from '../ledger/finance-tasks.ts';
import type { WaitingPayments } from '../payouts/waiting-payments.ts';
import type { oldestApproval, sentBackReports } from '../reports/read-waiting.ts';
import { expenseTasks } from './expense-tasks.ts';
import { ledgerTasks } from './ledger-tasks.ts';
import { paymentTasks } from './payment-tasks.ts';
import type { Task } from './task.ts';

interface TaskFacts {
  sentBack: Awaited<ReturnType<typeof sentBackReports>>;
  advances: Awaited<ReturnType<typeof advancesToFix>>;
  /** Of the user and the people they are a delegate of. */
  approvals: { report: number; advance: number; total: string; currency: string };
  oldestApproval: Awaited<ReturnType<typeof oldestApproval>>;
  payments: WaitingPayments | null;
  finance: FinanceTasks | null;
  unfinished: UnfinishedExpenses;
  now: Date;
}

/** The user's open tasks, most urgent first. */
export function waitingForYou(facts: TaskFacts): Task[] {
  const { sentBack, advances, payments, finance, unfinished } = facts;
  return [
    ...sentBack.map((report) =>
      sentBackTask(report, {
        label: `ER-${report.number}`,
        kind: 'report',
        action: 'Fix report',
        path: `/individual/reports/report/create/${report.id}`,
      }),
    ),
    ...advances.sentBack.map((advance) =>
      sentBackTask(advance, {
        label: `AD-${advance.number}`,
        kind: 'advance',
        action: 'Fix advance',
        path: `/advance/${advance.id}`,
      }),
    ),
    ...approvalTask(facts),
    ...paymentTasks(payments),
    ...ledgerTasks(finance),
    ...expenseTasks(unfinished),
    ...advances.toSettle.map(settleTask),
  ];
}

function sentBackTask(
  { id, title, comment, by }: TaskFacts['sentBack'][number],
  { label, kind, action, path }: { label: string; kind: 'report' | 'advance'; action: string; path: string },
): Task {
  const quote = comment ? `“${comment}”` : `Fix the ${kind} and submit it again.`;
  return {
    key: `${kind}:${id}`,
    kind: 'sent_back',
    tone: 'warn',
    title: `${label} ${title} was sent back`,
    detail: comment && by ? `${by}: ${quote}` : quote,
    action,
    path,
  };
}

function approvalTask({ approvals, oldestApproval: oldest, now }: TaskFacts): Task[] {
  const { report, advance, total, currency } = approvals;
  const count = report + advance;
  if (count === 0) return [];
  const items = [named(report, 'report'), named(advance, 'advance')].filter(Boolean).join(' and ');
  const age = oldest
    ? `The oldest is from ${oldest.owner} and has been waiting for ${daysText(oldest.waiting_since, now)}.`
    : '';

  return [
    {
      key: 'approvals',
      kind: 'approval',
      tone: 'accent',
      title: `${items} ${count === 1 ? 'is' : 'are'} waiting for your approval`,
      detail: [`${amountText(moneyFrom(total, currency))} in total.`, age].filter(Boolean).join(' '),
      action: 'Review',
      path: '/individual/approvals#pending-approvals',
    },
  ];
}

function settleTask(advance: TaskFacts['advances']['toSettle'][number]): Task {
  const { id, number, currency, paid_amount, settle_by } = advance;
  const left = amountText(balanceOf(advance));
  const due = settle_by ? ` Due ${dateText(settle_by)}.` : '';
  return {
    key: `settle:${id}`,
    kind: 'advance',
    tone: 'plain',
    title: `Advance AD-${number} needs settlement`,
    detail: `${left} of ${amountText(moneyFrom(paid_amount, currency))} is left.${due}`,
    action: 'Settle',
    path: `/advance/${id}`,
  };
}

/** '2 reports'; empty for none. */
function named(count: number, noun: string): string {
  if (count <= 0) return '';
  return count === 1 ? `1 ${noun}` : `${countText(count)} ${noun}s`;
}

function daysText(since: Date, now: Date): string {
  const days = Math.floor((now.getTime() - since.getTime()) / 86_400_000);
  if (days < 1) return 'less than a day';
  return days === 1 ? 'one day' : `${days} days`;
}
