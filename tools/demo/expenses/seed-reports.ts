import type { WriteContext } from '#server/http/context.ts';
import { fieldsOf } from '#server/modules/custom-fields/read-fields.ts';
import { attributesIn } from '#server/modules/expenses/change-expenses.ts';
import { claimGround } from '#server/modules/expenses/claim-ground.ts';
import type { KeptExpense } from '#server/modules/expenses/hold-expenses.ts';
import type { HeldReport } from '#server/modules/expenses/hold-reports.ts';
import { settleExpenses } from '#server/modules/expenses/settle-expenses.ts';
import { keepReport } from '#server/modules/reports/keep-report.ts';
import { workerPool } from '#server/outside/worker-pool/worker-pool.ts';
import type { Timeline } from '../approvals/deeds.ts';
import { usualWay } from '../approvals/usual-way.ts';
import { doToReport } from '../approvals/walk-report.ts';
import { idOf } from '../meridian-ids.ts';
import { payoutReports } from '../payouts/paid-list.ts';
import { usualPayment } from '../payouts/usual-payment.ts';
import { doToPayment } from '../payouts/walk-payment.ts';
import type { Acting, ByItself } from '../settings/acting.ts';
import { type DemoGround, demoExpense, receiptKey, receiptWanted } from './demo-expense.ts';
import type { DrawnReceipt, ReceiptWanted } from './drawn-receipt.ts';
import { type DemoReport, demoReports, mayasDrafts } from './report-list.ts';
import { waitingReports } from './waiting-list.ts';
import { demoYear } from './year-list.ts';

const currency = 'USD';
const drawnAtOnce = 2;
const recentReports = [...demoReports, ...waitingReports, ...payoutReports];

/** Every receipt of the demo, drawn in processes that end afterwards: the one that goes on serving stays small. */
export async function drawDemoReceipts(now: Date): Promise<ReadonlyMap<string, DrawnReceipt>> {
  const reports = [...demoYear(now), ...recentReports];
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
  const pool = workerPool<ReceiptWanted, DrawnReceipt>({
    script: new URL('./draw-receipts.process.ts', import.meta.url),
    max_processes: drawnAtOnce,
    idle_ms: 1000,
    limits: { memory_mib: 1024, cpu_ms: 60_000 },
  });
  const draw = async (_: unknown, index: number) => {
    for (const [key, receipt] of waiting) {
      const { original, ...rest } = await pool.run(receipt, { client_id: `demo ${index}`, timeout_ms: 120_000 });
      drawn.set(key, { ...rest, original: Buffer.from(original) });
    }
  };
  await Promise.all(Array.from({ length: drawnAtOnce }, draw)).finally(pool.close);
  return drawn;
}

export interface ReportGround extends DemoGround {
  act: Acting;
  byItself: ByItself;
  /** What happens to them, and when. */
  timeline: Timeline;
  /** By title. */
  advances: Map<string, string>;
  knows_rates: boolean;
}

/** Reports of these weeks, begun as drafts; what became of each is put into the timeline. Answers their ids, by title. */
export async function beginReports(ground: ReportGround): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const report of recentReports) ids.set(report.title, await beginReport(ground, report));
  return ids;
}

async function beginReport(ground: ReportGround, report: DemoReport): Promise<string> {
  const { act, byItself, timeline, people, advances } = ground;
  const lines = new Map<string, string>();
  let kept = { id: '', number: 0 };
  await byItself(report.age, async (context) => {
    kept = await fillReport(context, report, { ...ground, lines });
  });
  const of = { id: kept.id, lines, people, advances };
  for (const deed of report.way ?? usualWay(report)) {
    const [by, age] = deed;
    timeline.add(age, () => act(by, age, (context) => doToReport(context, deed, of)));
  }
  // Nobody is paid in another currency while no rate is known.
  if (!ground.knows_rates) return kept.id;
  for (const deed of report.payment ?? usualPayment(report)) {
    const [by, age] = deed;
    timeline.add(age, () => act(by, age, (context) => doToPayment(context, deed, { item_id: kept.id })));
  }
  return kept.id;
}

/** Filled as a draft and judged as any other. */
async function fillReport(
  context: WriteContext,
  report: DemoReport,
  ground: DemoGround & { lines: Map<string, string> },
): Promise<{ id: string; number: number }> {
  const { title, purpose = '' } = report;
  const owner_id = idOf(ground.people, report.owner);
  const texts = { title, purpose, custom_values: { purpose: purpose || title } };
  const at = context.asked.now;
  const kept = await keepReport(context, {
    ...{ owner_id, stage: 'draft', currency, created_at: at, expenses: [], ...texts },
  });
  const held: HeldReport = {
    ...{ id: kept.id, owner_id, number: kept.number, stage: 'draft', ...texts },
    ...{ currency, total: kept.total, edited_total: null, no_of_expenses: 0, submitted_at: null, version: 0 },
  };
  const lines: KeptExpense[] = [];
  for (const line of report.lines) {
    const expense = await demoExpense(context, line, { ...ground, owner: report.owner, report_id: kept.id });
    ground.lines.set(expense.merchant, expense.id);
    lines.push(expense);
  }
  await settle(context, lines, held);
  return kept;
}

/** What Maya has not reported yet. */
export async function seedDrafts(context: WriteContext, ground: DemoGround): Promise<void> {
  const drafts: KeptExpense[] = [];
  for (const line of mayasDrafts)
    drafts.push(await demoExpense(context, line, { ...ground, owner: 'Maya Lindqvist', report_id: null }));
  await settle(context, drafts);
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
