import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aClaimingCompany } from './testing/a-claimant.ts';

const isLong = Boolean(process.env.TEST_LONG);
const numRuns = isLong ? 60 : 4;
const commandsARun = isLong ? 60 : 25;

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

/** The expected state of an expense. Amounts are in cents of the company's currency. */
interface ModelExpense {
  id: string;
  version: number;
  cents: number;
  is_draft: boolean;
  report: ModelReport | null;
  is_deleted: boolean;
}

interface ModelReport {
  id: string;
  version: number;
  stage: 'draft' | 'pending_approval' | 'deleted';
}

interface Model {
  expenses: ModelExpense[];
  reports: ModelReport[];
}

type Team = Awaited<ReturnType<typeof aClaimingCompany>>;
type Numbers = readonly [number, number, number];

/**
 * The actions of the test. Each function performs its action in the product and in the model. If the model does not
 * allow the action, the product must refuse it and change nothing.
 */
const commands: Record<string, (team: Team, model: Model, chance: Numbers) => Promise<void>> = {
  create: async ({ ana, form }, model, [cents]) => {
    const { data } = await ana.calls('expenses.create', form({ amount: money(cents), merchant: `Shop ${cents}` }));
    model.expenses.push({ id: data.id, version: 0, cents, is_draft: false, report: null, is_deleted: false });
  },
  draft: async ({ ana }, model, [cents, second]) => {
    const amount = second % 2 === 0 ? { amount: money(cents), currency: 'USD' } : {};
    const { data } = await ana.calls('expenses.draftCreate', { merchant: 'Draft', ...amount });
    const saved = second % 2 === 0 ? cents : 0;
    model.expenses.push({ id: data.id, version: 0, cents: saved, is_draft: true, report: null, is_deleted: false });
  },
  edit: async ({ ana, form }, model, [cents, second]) => {
    const expense = pick(notDeleted(model), second);
    if (!expense) return;
    const sent = { ...form({ amount: money(cents), report_id: expense.report?.id ?? null }), expense_id: expense.id };
    const answer = await ana.sends('expenses.edit', { ...sent, version: expense.version });
    if (!expectDone(answer, isOpen(expense))) return;
    Object.assign(expense, { cents, is_draft: false, version: expense.version + 1 });
    bumpVersion(expense.report);
  },
  stale: async ({ ana, form }, model, [cents, second]) => {
    const expense = pick(notDeleted(model), second);
    if (!expense) return;
    const sent = { ...form({ amount: money(cents) }), expense_id: expense.id, version: expense.version + 7 };
    expect((await ana.sends('expenses.edit', sent)).http_status).toBe(409);
  },
  remove: async ({ ana }, model, [, second]) => {
    const expense = pick(notDeleted(model), second);
    if (!expense) return;
    const { no_of_done } = await ana.calls('expenses.remove', { chosen: { ids: [expense.id] } });
    expect(no_of_done).toBe(isOpen(expense) ? 1 : 0);
    if (no_of_done === 0) return;
    bumpVersion(expense.report);
    Object.assign(expense, { is_deleted: true, report: null, version: expense.version + 1 });
  },
  restore: async ({ ana }, model, [, second]) => {
    const expense = pick(
      model.expenses.filter(({ is_deleted }) => is_deleted),
      second,
    );
    if (!expense) return;
    await ana.calls('expenses.restore', { ids: [expense.id] });
    Object.assign(expense, { is_deleted: false, version: expense.version + 1 });
  },
  split: async ({ ana }, model, [, second]) => {
    const expense = pick(notDeleted(model), second);
    if (!expense) return;
    const days = 2 + (second % 3);
    const sent = { expense_id: expense.id, version: expense.version, by: { days } };
    const answer = await ana.sends('expenses.split', sent);
    // Drafts without a date and submitted expenses cannot be split by day.
    if (answer.http_status !== 200) return void expect(answer.http_status).toBeGreaterThanOrEqual(400);
    const { expense_ids } = answer.body as { expense_ids: string[] };
    const shares = expense_ids.map(
      (_, index) => Math.floor(expense.cents / days) + (index < expense.cents % days ? 1 : 0),
    );
    const { is_draft, report } = expense;
    Object.assign(expense, { cents: shares[0], version: expense.version + 1 });
    for (const [index, id] of expense_ids.entries())
      if (index > 0)
        model.expenses.push({ id, version: 0, cents: shares[index] ?? 0, is_draft, report, is_deleted: false });
    bumpVersion(report);
  },
  report: async ({ ana }, model, [, second]) => {
    const free = notDeleted(model).filter(({ report }) => report === null);
    const lines = free.slice(0, second % 3);
    const { data } = await ana.calls('reports.create', { title: 'Trip', expense_ids: lines.map(({ id }) => id) });
    const report: ModelReport = { id: data.id, version: data.version, stage: 'draft' };
    model.reports.push(report);
    for (const line of lines) Object.assign(line, { report, version: line.version + 1 });
  },
  link: async ({ ana }, model, [first, second]) => {
    const report = pick(drafts(model), first);
    const expense = pick(notDeleted(model).filter(isOpen), second);
    if (!report || !expense || expense.report === report) return;
    await ana.calls('expenses.update', { chosen: { ids: [expense.id] }, change: { report_id: report.id } });
    bumpVersion(report);
    bumpVersion(expense.report);
    Object.assign(expense, { report, version: expense.version + 1 });
  },
  unlink: async ({ ana }, model, [, second]) => {
    const expense = pick(
      notDeleted(model).filter((expense) => expense.report !== null && isOpen(expense)),
      second,
    );
    if (!expense) return;
    await ana.calls('expenses.update', { chosen: { ids: [expense.id] }, change: { report_id: null } });
    bumpVersion(expense.report);
    Object.assign(expense, { report: null, version: expense.version + 1 });
  },
  submit: async ({ ana }, model, [first]) => {
    const report = pick(drafts(model), first);
    if (!report) return;
    const { data } = await ana.calls('reports.details', { id: report.id });
    const lines = linesOf(model, report);
    const answer = await ana.sends('reports.submit', { report_id: report.id, version: data.version });
    const isComplete = lines.length > 0 && lines.every(({ is_draft }) => !is_draft);
    if (!expectDone(answer, isComplete)) return;
    report.stage = 'pending_approval';
    await refreshVersions(ana, lines);
  },
  recall: async ({ ana }, model, [first]) => {
    const report = pick(
      model.reports.filter(({ stage }) => stage === 'pending_approval'),
      first,
    );
    if (!report) return;
    const { data } = await ana.calls('reports.details', { id: report.id });
    await ana.calls('reports.recall', { report_id: report.id, version: data.version });
    report.stage = 'draft';
    await refreshVersions(ana, linesOf(model, report));
  },
  dropReport: async ({ ana }, model, [first]) => {
    const report = pick(drafts(model), first);
    if (!report) return;
    await ana.calls('reports.remove', { chosen: { ids: [report.id] } });
    const lines = linesOf(model, report);
    report.stage = 'deleted';
    for (const line of lines) line.report = null;
    await refreshVersions(ana, lines);
  },
  merge: async ({ ana }, model, [first, second]) => {
    const [keep, other] = [
      pick(notDeleted(model).filter(isOpen), first),
      pick(notDeleted(model).filter(isOpen), second),
    ];
    if (!keep || !other) return;
    const answer = await ana.sends('expenses.merge', { keep_id: keep.id, other_id: other.id });
    if (answer.http_status !== 200) return;
    const { data } = answer.body as { data: { converted_amount: string | null; stage: string; version: number } };
    bumpVersion(keep.report);
    bumpVersion(other.report);
    Object.assign(other, { is_deleted: true, report: null, version: other.version + 1 });
    Object.assign(keep, { cents: centsOf(data.converted_amount), version: data.version });
    if (keep.report === null) keep.is_draft = data.stage === 'draft';
    else keep.is_draft = keep.is_draft && other.is_draft;
  },
};

describe('random sequences of expense and report actions', () => {
  it('keep counts, sums and lists consistent with the model', async () => {
    const command = fc.tuple(
      fc.constantFrom(...Object.keys(commands)),
      fc.tuple(fc.integer({ min: 3, max: 99_999 }), fc.nat({ max: 1000 }), fc.nat({ max: 1000 })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: commandsARun }), async (list) => {
        const team = await aClaimingCompany(product);
        const model: Model = { expenses: [], reports: [] };
        for (const [name, chance] of list) await commands[name]?.(team, model, chance);
        await compare(team, model);
      }),
      { numRuns },
    );
  }, 600_000);
});

async function compare({ ana, boss, admin, drift }: Team, model: Model): Promise<void> {
  expect(await drift()).toEqual([]);
  const expected = notDeleted(model);
  const list = await ana.calls('expenses.pagedList', { limit: 100 });
  expect(list.total_records).toBe(expected.length);
  expect(list.total).toBe(money(total(expected)));
  expect(new Map(list.data.map((expense) => [expense.id, centsOf(expense.converted_amount)]))).toEqual(
    new Map(expected.map(({ id, cents }) => [id, cents])),
  );

  const reports = model.reports.filter(({ stage }) => stage !== 'deleted');
  const listed = await ana.calls('reports.pagedList', { limit: 100 });

  expect(
    new Map(
      listed.data.map((expense) => [
        expense.id,
        [expense.stage, expense.no_of_expenses, expense.total, expense.no_of_missing],
      ]),
    ),
  ).toEqual(
    new Map(
      reports.map((report) => {
        const lines = linesOf(model, report);
        const missing = lines.filter(({ is_draft }) => is_draft).length;
        return [report.id, [report.stage, lines.length, money(total(lines)), missing]];
      }),
    ),
  );

  const waiting = reports.filter(({ stage }) => stage === 'pending_approval');
  const home = await ana.calls('home.dashboard', {});

  expect(home).toMatchObject({
    draft_expense_count: expected.filter(({ report }) => report === null).length,
    unsubmitted_reports_count: reports.length - waiting.length,
    awaiting_approval_reports_count: waiting.length,
    awaiting_approval_reports_amount: money(total(waiting.flatMap((report) => linesOf(model, report)))),
  });

  const approvals = await Promise.all([boss, admin].map((person) => person.calls('home.dashboard', {})));
  expect(approvals.reduce((sum, { approval_report_count }) => sum + approval_report_count, 0)).toBe(waiting.length);
}

function notDeleted(model: Model): ModelExpense[] {
  return model.expenses.filter(({ is_deleted }) => !is_deleted);
}

function drafts(model: Model): ModelReport[] {
  return model.reports.filter(({ stage }) => stage === 'draft');
}

function linesOf(model: Model, report: ModelReport): ModelExpense[] {
  return notDeleted(model).filter((expense) => expense.report === report);
}

function isOpen({ report }: ModelExpense): boolean {
  return report === null || report.stage === 'draft';
}

function bumpVersion(report: ModelReport | null): void {
  if (report) report.version += 1;
}

function pick<T>(from: readonly T[], number: number): T | undefined {
  return from[number % Math.max(1, from.length)];
}

function total(expenses: readonly { cents: number }[]): number {
  return expenses.reduce((sum, { cents }) => sum + cents, 0);
}

function money(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

function centsOf(decimal: string | null): number {
  return Number((decimal ?? '0.00').replace('.', ''));
}

/** Expects an allowed action to succeed, and any other action to be refused as a conflict. */
function expectDone(answer: { http_status: number; body: unknown }, isAllowed: boolean): boolean {
  expect(answer.http_status, JSON.stringify(answer.body)).toBe(isAllowed ? 200 : 409);
  return isAllowed;
}

async function refreshVersions(ana: TestPerson, lines: readonly ModelExpense[]): Promise<void> {
  for (const line of lines) line.version = (await ana.calls('expenses.details', { expense_id: line.id })).data.version;
}
