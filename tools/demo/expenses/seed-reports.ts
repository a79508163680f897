import { reportCounter } from '#domain/counters.ts';
import { expenseStageInReport } from '#domain/expenses/expense-stages.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import type { WriteContext } from '#server/http/context.ts';
import { keepChain } from '#server/modules/approval-rules/keep-chain.ts';
import { oneStep } from '#server/modules/approval-rules/one-step.ts';
import { fieldsOf } from '#server/modules/custom-fields/read-fields.ts';
import { attributesIn } from '#server/modules/expenses/change-expenses.ts';
import { claimGround } from '#server/modules/expenses/claim-ground.ts';
import { holdExpenses, type KeptExpense } from '#server/modules/expenses/hold-expenses.ts';
import type { HeldReport } from '#server/modules/expenses/hold-reports.ts';
import { moveLinesAlong } from '#server/modules/expenses/move-lines.ts';
import { settleExpenses } from '#server/modules/expenses/settle-expenses.ts';
import { keepReport } from '#server/modules/reports/keep-report.ts';
import { standReport } from '../demo.rows.ts';
import { idOf } from '../meridian-ids.ts';
import { type DemoGround, demoExpense, receiptKey, receiptWanted } from './demo-expense.ts';
import { type DrawnReceipt, drawDemoReceipt } from './draw-receipts.ts';
import { seedHistory } from './history.ts';
import { type DemoReport, demoReports, mayasDrafts } from './report-list.ts';
import { seedExports } from './seed-exports.ts';
import { seedViews } from './seed-views.ts';
import { daysBefore, seedYear } from './seed-year.ts';
import { demoYear } from './year-list.ts';

const currency = 'USD';
const drawnAtOnce = 4;

/** Every receipt of the demo, a few at a time: before anything is written, so that no transaction waits for them. */
export async function drawDemoReceipts(now: Date): Promise<ReadonlyMap<string, DrawnReceipt>> {
  const reports = [...demoYear(now), ...demoReports];
  const claims = [...reports, { owner: 'Maya Lindqvist', lines: mayasDrafts }];
  const wanted = new Map(
    claims.flatMap(({ owner, lines }) =>
      lines.flatMap((line) => {
        const receipt = receiptWanted(line, { owner, now });
        return receipt ? [[receiptKey(receipt), receipt] as const] : [];
      }),
    ),
  );
  const drawn = new Map<string, DrawnReceipt>();
  const waiting = wanted.entries();
  const draw = async () => {
    for (const [key, receipt] of waiting) drawn.set(key, await drawDemoReceipt(receipt));
  };
  await Promise.all(Array.from({ length: drawnAtOnce }, draw));
  return drawn;
}

/** A year of reports in every stage, judged by the company's rules, what Maya has not reported yet, and what was taken out. */
export async function seedReports(context: WriteContext, ground: DemoGround): Promise<void> {
  await seedYear(context, ground);
  const reports = new Map<string, string>();
  for (const report of demoReports) reports.set(report.title, await seedReport(context, report, ground));
  const drafts: KeptExpense[] = [];
  for (const line of mayasDrafts)
    drafts.push(await demoExpense(context, line, { ...ground, owner: 'Maya Lindqvist', report_id: null }));
  await settle(context, drafts);
  await seedViews(context, ground.people);
  await seedExports(context, { people: ground.people, reports });
}

/** Filled as a draft and judged as any other; then it stands where its history left it. Answers its id. */
async function seedReport(context: WriteContext, report: DemoReport, ground: DemoGround): Promise<string> {
  const { tx, client_id, count } = context;
  const { people } = ground;
  const owner_id = idOf(people, report.owner);
  const at = daysBefore(context, report.age);
  const purpose = report.purpose ?? '';
  const custom_values = { purpose: purpose || report.title };
  const kept = await keepReport(context, {
    ...{
      owner_id,
      title: report.title,
      stage: 'draft',
      currency,
      created_at: at,
      purpose,
      custom_values,
      expenses: [],
    },
  });
  const held: HeldReport = {
    ...{ id: kept.id, owner_id, number: kept.number, title: report.title, purpose, custom_values, stage: 'draft' },
    ...{ currency, total: kept.total, edited_total: null, no_of_expenses: 0, submitted_at: null, version: 0 },
  };
  const lines: KeptExpense[] = [];
  for (const line of report.lines)
    lines.push(await demoExpense(context, line, { ...ground, owner: report.owner, report_id: kept.id }));
  // Judged as of then: rules about age look at the day it was handed in.
  await settle({ ...context, asked: { ...context.asked, now: at } }, lines, held);
  const total = totalOf(lines);
  const { stage } = report;
  if (stage !== held.stage) {
    const approver_id = report.approver ? idOf(people, report.approver) : null;
    await standReport(tx, { client_id, id: kept.id, stage, submitted_at: at });
    const settled = await holdExpenses(tx, { client_id, ids: lines.map(({ id }) => id) });
    await moveLinesAlong(context, settled, { stage: expenseStageInReport[stage] });
    count({ counter: reportCounter(held.stage), person_id: owner_id, count: -1, total: `-${total}` });
    count({ counter: reportCounter(stage), person_id: owner_id, count: 1, total });
    const item = { kind: 'report' as const, id: kept.id, owner_id, total };
    if (approver_id)
      await keepChain(context, item, { rule_id: null, rule_name: '', steps: [oneStep([approver_id])] }, at);
  }
  await seedHistory(context, { report, kept, people, submitted_at: at });
  return kept.id;
}

async function settle(context: WriteContext, expenses: readonly KeptExpense[], report?: HeldReport): Promise<void> {
  const [first] = expenses;
  if (!first) return;
  const { tx, client_id, asked } = context;
  const [ground, fields] = await Promise.all([
    claimGround(tx, {
      ...{ client_id, own: currency, now: asked.now, owner_id: first.owner_id },
      days: [...new Set(expenses.flatMap(({ spent_on }) => spent_on ?? []))],
      currencies: [],
    }),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);
  await settleExpenses(
    // What follows from a check followed then: nothing is left for the worker.
    { ...context, announce: () => undefined },
    expenses.map((after) => ({
      before: null,
      after: { ...after, attributes: attributesIn(ground, after) },
      is_declared: after.source !== 'receipt',
    })),
    { ground, fields, reports: new Map(report ? [[report.id, report]] : []) },
  );
}

function totalOf(lines: readonly KeptExpense[]): string {
  const amounts = lines.map(({ converted_amount }) => moneyFrom(converted_amount ?? '0', currency));
  return toDecimal(sum(amounts, currency));
}
