import type { RecordedAction } from '#domain/activity/activity-sentence.ts';
import type { AdvanceStage } from '#domain/advances/advance-stages.ts';
import { expenseCounter, pendingApprovals, reportCounter } from '#domain/counters.ts';
import { expenseStageInReport, type unreportedStages } from '#domain/expenses/expense-stages.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { SignedWriteContext } from '../http/context.ts';
import { saveAdvance } from '../modules/advances/save-advance.ts';
import { saveExpense } from '../modules/expenses/store-expense.ts';
import { saveReport } from '../modules/reports/store-report.ts';
import type { TestPerson } from './a-company.ts';
import { inWriteContext } from './in-write-context.ts';
import { payableFollows } from './move-payables.ts';
import type { TestProduct } from './test-product.ts';

export interface TestReport {
  report_id: string;
  number: number;
  owner: TestPerson;
  total: string;
}

interface ReportFacts {
  stage?: ReportStage;
  /** The amount of each expense, in the company's currency. */
  amounts?: string[];
  title?: string;
  /** Who paid the expenses: the owner or the company. */
  payment_mode?: 'own' | 'company';
  waits_for?: TestPerson[];
  waiting_since?: Date;
}

/** Creates a report in any stage through the write pipeline, so that counters include it as in the app. */
export function insertTestReport(
  product: TestProduct,
  owner: TestPerson,
  facts: ReportFacts = {},
): Promise<TestReport> {
  const { stage = 'draft', amounts = ['10'], title = 'A report', payment_mode = 'own', waits_for = [] } = facts;

  return inWriteContext(product, owner, async (context) => {
    const { actor, request, record } = context;
    const { currency } = actor.company;
    const { id, number, total } = await saveReport(context, {
      owner_id: owner.user_id,
      title,
      stage,
      currency,
      expenses: amounts.map((amount) => ({ ...expenseOf(context, amount), payment_mode })),
      approver_ids: waits_for.map((approver) => approver.user_id),
      created_at: request.now,
      ...(facts.waiting_since && { submitted_at: facts.waiting_since }),
    });
    const about = { item_kind: 'report', item_id: id, item_label: `ER-${number}`, facts: { title } };
    record({ action: 'report_created', to_stage: stage, ...about });
    return { report_id: id, number, owner, total };
  });
}

const actionTo = {
  draft: 'report_recalled',
  pending_approval: 'report_submitted',
  sent_back: 'report_sent_back',
  rejected: 'report_rejected',
  approved: 'report_approved',
  payment_queued: 'report_queued',
  payment_processing: 'report_payment_started',
  paid: 'report_paid',
} as const satisfies Record<ReportStage, RecordedAction>;

/** Moves a report, its expenses and its payable to another stage and updates the counters, on behalf of a person. */
export function moveTestReport(
  product: TestProduct,
  by: TestPerson,
  report: TestReport,
  move: { from: ReportStage; to: ReportStage; action?: RecordedAction },
): Promise<void> {
  return inWriteContext(product, by, async (context) => {
    const { tx, client_id, count, record } = context;
    const { report_id, owner, total } = report;
    const { numUpdatedRows } = await tx
      .updateTable('reports')
      .set({ stage: move.to })
      .where('client_id', '=', client_id)
      .where('id', '=', report_id)
      .where('stage', '=', move.from)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Error(`The report is not ${move.from}.`);
    count({ counter: reportCounter(move.from), person_id: owner.user_id, count: -1, total: `-${total}` });
    count({ counter: reportCounter(move.to), person_id: owner.user_id, count: 1, total });
    await moveExpenses(context, report, move);
    await payableFollows(context, { ...report, owner_id: owner.user_id }, move);
    const waited = await tx
      .deleteFrom('approvers')
      .where('client_id', '=', client_id)
      .where('report_id', '=', report_id)
      .returning('approver_id')
      .execute();
    await tx
      .updateTable('approval_steps')
      .set({ state: 'done' })
      .where('client_id', '=', client_id)
      .where('report_id', '=', report_id)
      .where('state', '=', 'now')
      .execute();
    for (const { approver_id } of waited)
      count({ counter: pendingApprovals, person_id: approver_id, count: -1, total: `-${total}` });
    record({
      action: move.action ?? actionTo[move.to],
      item_kind: 'report',
      item_id: report_id,
      item_label: `ER-${report.number}`,
      from_stage: move.from,
      to_stage: move.to,
      shown_to: [owner.user_id],
    });
  });
}

async function moveExpenses(
  { tx, client_id, count }: SignedWriteContext,
  { report_id, owner }: TestReport,
  move: { from: ReportStage; to: ReportStage },
): Promise<void> {
  const moved = await tx
    .updateTable('expenses')
    .set({ stage: expenseStageInReport[move.to] })
    .where('client_id', '=', client_id)
    .where('report_id', '=', report_id)
    .returning('company_amount')
    .execute();
  for (const { company_amount } of moved) {
    const total = company_amount ?? '0';
    const before = expenseCounter(expenseStageInReport[move.from]);
    count({ counter: before, person_id: owner.user_id, count: -1, total: `-${total}` });
    count({ counter: expenseCounter(expenseStageInReport[move.to]), person_id: owner.user_id, count: 1, total });
  }
}

/** Creates an expense without a report. */
export function insertTestExpense(
  product: TestProduct,
  owner: TestPerson,
  facts: { stage?: (typeof unreportedStages)[number]; amount?: string; merchant?: string } = {},
): Promise<string> {
  const { stage = 'draft', amount = '5', merchant } = facts;
  return inWriteContext(product, owner, (context) =>
    saveExpense(context, {
      ...expenseOf(context, amount),
      owner_id: owner.user_id,
      stage,
      ...(merchant && { merchant }),
    }),
  );
}

interface AdvanceFacts {
  stage?: AdvanceStage;
  amount?: string;
  title?: string;
  /** Who paid the expenses: the owner or the company. */
  payment_mode?: 'own' | 'company';
  waits_for?: TestPerson[];
  settle_by?: string;
  /** The part of the paid amount that was returned; by default all of it for a settled advance and none otherwise. */
  returned_amount?: string;
  /** A foreign currency; `ex_rate` and `converted_amount` give the value in the company's currency. */
  currency?: string;
  ex_rate?: string;
  converted_amount?: string;
}

/** Creates an advance in any stage through the write pipeline, so that counters include it as in the app. */
export function insertTestAdvance(product: TestProduct, owner: TestPerson, facts: AdvanceFacts = {}): Promise<string> {
  const { stage = 'draft', amount = '5', title = 'An advance', waits_for = [], settle_by, ...money } = facts;
  const settled: AdvanceStage = 'settled';
  const [handed_in, is_settled] = [stage !== 'draft', stage === settled];

  return inWriteContext(product, owner, async (context) => {
    const { actor, request, record } = context;
    const { id, number } = await saveAdvance(context, {
      owner_id: owner.user_id,
      title,
      stage,
      amount,
      currency: actor.company.currency,
      ...(is_settled && { returned_amount: amount }),
      ...money,
      ...(settle_by && { settle_by }),
      ...(handed_in && { submitted_at: request.now }),
      approver_ids: waits_for.map(({ user_id }) => user_id),
      created_at: oneAfterTheOther(request.now),
    });
    record({
      action: 'advance_created',
      item_kind: 'advance',
      item_id: id,
      item_label: `AD-${number}`,
      to_stage: stage,
    });
    return id;
  });
}

let made = 0;

/** Returns a later time on each call, so that items sort by creation even when a test has stopped the clock. */
function oneAfterTheOther(now: Date): Date {
  made += 1;
  return new Date(now.getTime() - 3_600_000 + made);
}

function expenseOf({ actor, request }: SignedWriteContext, amount: string) {
  return {
    merchant: 'Taxi',
    spent_on: '2026-03-14',
    currency: actor.company.currency,
    amount,
    converted_currency: actor.company.currency,
    converted_amount: amount,
    created_at: request.now,
  };
}
