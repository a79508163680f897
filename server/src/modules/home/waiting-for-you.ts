import { balanceOf } from '#domain/advances/balance.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { plural, t } from '#domain/language/translate.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { amountText } from '#domain/policies/policy-text.ts';
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
  /** The approvals that wait for the user or for people whose delegate they are. */
  approvals: { report: number; advance: number; total: string; currency: string };
  oldestApproval: Awaited<ReturnType<typeof oldestApproval>>;
  payments: WaitingPayments | null;
  finance: FinanceTasks | null;
  unfinished: UnfinishedExpenses;
  now: Date;
}

/** Returns the user's open tasks, most urgent first. */
export function waitingForYou(facts: TaskFacts): Task[] {
  const { sentBack, advances, payments, finance, unfinished } = facts;
  return [
    ...sentBack.map((report) =>
      sentBackTask(report, {
        label: `ER-${report.number}`,
        kind: 'report',
        action: t`Fix report`,
        path: `/individual/reports/report/create/${report.id}`,
      }),
    ),
    ...advances.sentBack.map((advance) =>
      sentBackTask(advance, {
        label: `AD-${advance.number}`,
        kind: 'advance',
        action: t`Fix advance`,
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
  const advice = kind === 'report' ? t`Fix the report and submit it again.` : t`Fix the advance and submit it again.`;
  const quote = comment ? t`“${comment}”` : advice;
  return {
    key: `${kind}:${id}`,
    kind: 'sent_back',
    tone: 'warn',
    title: t`${label} ${title} was sent back`,
    detail: comment && by ? t`${by}: ${quote}` : quote,
    action,
    path,
  };
}

function approvalTask({ approvals, oldestApproval: oldest, now }: TaskFacts): Task[] {
  const { report, advance, total, currency } = approvals;
  const count = report + advance;
  if (count === 0) return [];
  const age = oldest ? ageText(oldest.owner, daysSince(oldest.waiting_since, now)) : '';

  return [
    {
      key: 'approvals',
      kind: 'approval',
      tone: 'accent',
      title: approvalTitle(report, advance),
      detail: [t`${amountText(moneyFrom(total, currency))} in total.`, age].filter(Boolean).join(' '),
      action: t`Review`,
      path: '/individual/approvals#pending-approvals',
    },
  ];
}

function settleTask(advance: TaskFacts['advances']['toSettle'][number]): Task {
  const { id, number, currency, paid_amount, settle_by } = advance;
  const left = amountText(balanceOf(advance));
  const paid = amountText(moneyFrom(paid_amount, currency));
  return {
    key: `settle:${id}`,
    kind: 'advance',
    tone: 'plain',
    title: t`Advance AD-${number} needs settlement`,
    detail: settle_by ? t`${left} of ${paid} is left. Due ${dateText(settle_by)}.` : t`${left} of ${paid} is left.`,
    action: t`Settle`,
    path: `/advance/${id}`,
  };
}

function approvalTitle(reports: number, advances: number): string {
  if (advances === 0)
    return plural(reports, '1 report is waiting for your approval', '# reports are waiting for your approval');
  if (reports === 0)
    return plural(advances, '1 advance is waiting for your approval', '# advances are waiting for your approval');
  return t`${plural(reports, '1 report', '# reports')} and ${plural(advances, '1 advance', '# advances')} are waiting for your approval`;
}

function ageText(owner: string, days: number): string {
  return days < 1
    ? t`The oldest is from ${owner} and has been waiting for less than a day.`
    : plural(
        days,
        'The oldest is from {0} and has been waiting for one day.',
        'The oldest is from {0} and has been waiting for # days.',
        owner,
      );
}

function daysSince(since: Date, now: Date): number {
  return Math.floor((now.getTime() - since.getTime()) / 86_400_000);
}
