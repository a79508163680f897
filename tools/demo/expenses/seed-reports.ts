import type { WriteContext } from '#server/http/context.ts';
import { fieldsOf } from '#server/modules/custom-fields/read-fields.ts';
import { assessAndSaveExpenses } from '#server/modules/expenses/assess-and-save-expenses.ts';
import { attributesIn } from '#server/modules/expenses/change-expenses.ts';
import { lockExpenseWithReport, refreshLocked } from '#server/modules/expenses/checks/refresh-checks.ts';
import type { SavedExpense } from '#server/modules/expenses/expenses.rows.ts';
import type { LockedReport } from '#server/modules/expenses/lines/lock-reports.ts';
import { readLines } from '#server/modules/expenses/lines/lock-reports.ts';
import { loadPolicyContext } from '#server/modules/expenses/policy/policy-context.ts';
import { reimbursementSettings } from '#server/modules/people/find-employee-profile.ts';
import { saveReport } from '#server/modules/reports/store-report.ts';
import { workerPool } from '#server/outside/worker-pool/worker-pool.ts';
import type { Timeline } from '../approvals/demo-actions.ts';
import { usualWay } from '../approvals/usual-way.ts';
import { doToReport } from '../approvals/walk-report.ts';
import { idOf } from '../meridian-ids.ts';
import { payoutReports, repeatedClaim } from '../payouts/paid-list.ts';
import { usualPayment } from '../payouts/usual-payment.ts';
import { doToPayment } from '../payouts/walk-payment.ts';
import type { ActAs, ActAutomatically } from '../settings/acting.ts';
import { type DemoContext, demoExpense, receiptKey, receiptWanted } from './demo-expense.ts';
import type { DrawnReceipt, ReceiptWanted } from './drawn-receipt.ts';
import { type DemoReport, demoReports, mayasDrafts } from './report-list.ts';
import { waitingReports } from './waiting-list.ts';
import { demoYear } from './year-list.ts';

const company_currency = 'USD';
const drawnAtOnce = 2;
const recentReports = [...demoReports, ...waitingReports, ...payoutReports];

/**
 * Draws every receipt of the demo in separate processes. The processes end afterwards, so that the serving process uses
 * little memory.
 */
export async function drawDemoReceipts(now: Date): Promise<ReadonlyMap<string, DrawnReceipt>> {
  const reports = [...demoYear(now), ...recentReports];
  const claims = [...reports, { owner: 'Maya Lindqvist', lines: mayasDrafts }];
  const needed = new Map(
    claims.flatMap(({ owner, lines }) =>
      lines.flatMap((line) => {
        const receipt = receiptWanted(line, { owner, now });
        return receipt ? [[receiptKey(receipt), receipt] as const] : [];
      }),
    ),
  );
  const drawn = new Map<string, DrawnReceipt>();
  const waiting = needed.entries();
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

interface ReportContext extends DemoContext {
  act: ActAs;
  actAutomatically: ActAutomatically;
  /** The timeline to which the actions on the reports are added. */
  timeline: Timeline;
  /** The ids of the advances, by title. */
  advances: Map<string, string>;
  knows_rates: boolean;
}

/**
 * Creates the reports of the last weeks as drafts and adds their actions to the timeline. Returns the ids of the
 * reports by title.
 */
export async function beginReports(context: ReportContext): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const report of recentReports) ids.set(report.title, await beginReport(context, report));
  return ids;
}

async function beginReport(demo: ReportContext, report: DemoReport): Promise<string> {
  const { act, actAutomatically, timeline, people, advances } = demo;
  const lines = new Map<string, string>();
  let saved = { id: '', number: 0 };
  await actAutomatically(report.age, async (context) => {
    saved = await fillReport(context, report, { ...demo, lines });
  });
  const target = { id: saved.id, lines, people, advances };
  for (const action of report.way ?? usualWay(report)) {
    const [by, age] = action;
    timeline.add(age, () => act(by, age, (context) => doToReport(context, action, target)));
  }

  // Paying a claim in another currency requires exchange rates, so without them no payment is replayed.
  if (!demo.knows_rates) return saved.id;

  for (const event of report.payment ?? usualPayment(report)) {
    const [by, age] = event;
    timeline.add(age, () => act(by, age, (context) => doToPayment(context, event, { item_id: saved.id })));
  }

  return saved.id;
}

/** Creates a report as a draft, and evaluates policies and checks as the app does. */
async function fillReport(
  context: WriteContext,
  report: DemoReport,
  demo: DemoContext & { lines: Map<string, string> },
): Promise<{ id: string; number: number }> {
  const { title, purpose = '' } = report;
  const owner_id = idOf(demo.people, report.owner);
  const texts = { title, purpose, custom_values: { purpose: purpose || title } };
  const at = context.request.now;
  const { currency } = await reimbursementSettings(context.tx, { client_id: context.client_id, user_id: owner_id });
  const saved = await saveReport(context, {
    owner_id,
    stage: 'draft',
    currency,
    company_currency,
    created_at: at,
    expenses: [],
    ...texts,
  });

  const locked: LockedReport = {
    id: saved.id,
    owner_id,
    number: saved.number,
    stage: 'draft',
    ...texts,
    currency,
    company_currency,
    total: saved.total,
    edited_total: null,
    company_total: '0',
    no_of_expenses: 0,
    submitted_at: null,
    submitted_by: null,
    version: 0,
  };

  const lines: SavedExpense[] = [];
  for (const line of report.lines) {
    const expense = await demoExpense(context, line, { ...demo, owner: report.owner, report_id: saved.id });
    demo.lines.set(expense.merchant, expense.id);
    lines.push(expense);
  }

  await settle(context, lines, locked);

  return saved;
}

/** Creates Maya's unreported expenses, and evaluates policies and checks for them as the app does. */
export async function seedDrafts(context: WriteContext, demo: DemoContext): Promise<void> {
  const drafts: SavedExpense[] = [];
  for (const line of mayasDrafts)
    drafts.push(await demoExpense(context, line, { ...demo, owner: 'Maya Lindqvist', report_id: null }));
  await settle(context, drafts);
}

/** Claims an invoice of an approved report a second time, and runs the checks of that report again. */
export async function seedRepeatedClaim(
  context: WriteContext,
  demo: DemoContext & { reports: Map<string, string> },
): Promise<void> {
  const { tx, client_id } = context;
  const { owner, report, line } = repeatedClaim;
  await settle(context, [await demoExpense(context, line, { ...demo, owner, report_id: null })]);

  const quiet = { ...context, announce: () => undefined };
  for (const { id } of await readLines(tx, { client_id, report_id: idOf(demo.reports, report) })) {
    const locked = await lockExpenseWithReport(quiet, id);
    if (locked) await refreshLocked(quiet, locked, company_currency);
  }
}

async function settle(context: WriteContext, expenses: readonly SavedExpense[], report?: LockedReport): Promise<void> {
  const [first] = expenses;
  if (!first) return;

  const { tx, client_id, request } = context;
  const [policies, fields] = await Promise.all([
    loadPolicyContext(tx, {
      client_id,
      company_currency,
      now: request.now,
      owner_id: first.owner_id,
      days: [...new Set(expenses.flatMap(({ spent_on }) => spent_on ?? []))],
      currencies: [],
    }),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);

  await assessAndSaveExpenses(
    // Events are not published, because mails and other reactions to them would be about the past.
    { ...context, announce: () => undefined },
    expenses.map((after) => ({
      before: null,
      after: { ...after, attributes: attributesIn(policies, after) },
      is_declared: after.source !== 'receipt',
    })),
    { policyContext: policies, fields, reports: new Map(report ? [[report.id, report]] : []) },
  );
}
