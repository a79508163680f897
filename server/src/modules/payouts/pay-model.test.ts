import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMonths, monthOf } from '#domain/ledger/months.ts';
import { fileFields, payoutFileColumns } from '#domain/payouts/payout-file.ts';
import { type PayoutAction, payoutActions } from '#domain/payouts/payout-rights.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import type { Answer } from '../../testing/client.ts';
import { insertTestAdvance } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { checkBooks } from '../payables/check-books.ts';
import { aPayroll } from './testing/a-payroll.ts';
import {
  type Currency,
  type Entity,
  hasOpenCheck,
  isOwed,
  type ModelItem,
  type ModelLine,
  PayModel,
} from './testing/pay-model.ts';

const isLong = Boolean(process.env.TEST_LONG);
const steps = isLong ? 10_000 : 240;
const wholeEvery = isLong ? 50 : 20;
// Short runs use a fixed seed, so failures repeat; long runs use a random seed and print it.
const seed = Number(process.env.TEST_SEED ?? (isLong ? randomInt(1_000_000) : 6));

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

/** Returns a seeded generator of random choices. */
function chanceOf(start: number) {
  let state = start;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(next() * most);
  return {
    upTo,
    one: <T>(of: readonly T[]): T | undefined => of[upTo(of.length)],
    isLikely: (of: number) => next() < of,
  };
}

interface Row {
  id: string;
  stage: string | null;
  owed: string | null;
  own_stage: string;
  version: number | null;
  own_version: number;
  payouts: { state: string; currency: string; cents: number }[];
}

/** Every company starts on this day; the clock then moves forward by months while the steps run. */
const firstDay = new Date('2026-11-12T12:00:00Z');
const dayMs = 86_400_000;

async function aLedgerPlayer() {
  product.setNow(firstDay);
  const payroll = await aPayroll(product);
  const { company, admin, ana, ben, boss, fin, goes, reportsTo } = payroll;
  const { client_id, inCompany } = company;
  // The test covers more months than a trial lasts.
  await inCompany((tx) =>
    tx
      .updateTable('subscriptions')
      .set({ trial_ends_at: new Date('2040-01-01') })
      .where('client_id', '=', client_id)
      .execute(),
  );
  await goes({ approvers: [{ kind: 'user', user_id: boss.user_id }] });
  await reportsTo(ben, boss);
  await admin.calls('currencies.setRate', { currency: 'EUR', rate: '1.08', effective_from: '2026-11-01' });
  const travel = (await admin.calls('categories.create', { name: 'Travel', ledger_account: '6650' })).data.id;
  const model = new PayModel();
  const entities: (Entity | null)[] = [null];
  for (const [name, currency] of [
    ['GmbH', 'EUR'],
    ['Inc', 'USD'],
  ] as const) {
    await admin.calls('organisation.saveEntity', { name, currency });
    const { data } = await admin.calls('organisation.entities', {});
    entities.push({ id: data.find((entity) => entity.name === name)?.id ?? '', currency });
  }
  const lives = async (person: TestPerson, home: Entity | null) => {
    await inCompany((tx) =>
      sql`update users set entity_id = ${home?.id ?? null}
        where client_id = ${client_id} and id = ${person.user_id}`.execute(tx),
    );
    model.entities.set(person.user_id, home);
  };
  await lives(ben, entities[1] ?? null);
  const people = [ana, ben] as const;
  const chance = chanceOf(seed);
  let rows = new Map<string, Row>();

  /** Reads the items into `rows` and returns the ledger balances. */
  const read = async () => {
    const [items, balances] = await inCompany((tx) =>
      Promise.all([
        sql<Row>`select i.id, i.stage as own_stage, i.version as own_version, p.stage, p.payable::text as owed, p.version,
            coalesce((select jsonb_agg(jsonb_build_object('state', o.state, 'currency', o.currency,
              'cents', (o.amount * 100)::int) order by o.queued_at, o.id)
              from payouts o where o.client_id = ${client_id} and o.item_id = i.id), '[]') as payouts
          from (select id, stage, version from reports where client_id = ${client_id}
            union all select id, stage, version from advances where client_id = ${client_id}) i
          left join payables p on p.client_id = ${client_id} and p.item_id = i.id`.execute(tx),
        sql<{ key: string; cents: string }>`
          select concat_ws(' ', item_id, account, currency, coalesce(entity_id::text, '-')) as key,
            (sum(amount) * 100)::bigint::text as cents
          from (select item_id, currency, entity_id, amount,
                to_account || case when to_account = 'expense' then ledger_account else '' end as account
              from ledger_postings where client_id = ${client_id}
            union all select item_id, currency, entity_id, -amount,
                from_account || case when from_account = 'expense' then ledger_account else '' end
              from ledger_postings where client_id = ${client_id}) l
          group by 1 having sum(amount) <> 0`.execute(tx),
      ]),
    );
    rows = new Map(items.rows.map((row) => [row.id, row]));
    return new Map(balances.rows.map(({ key, cents }) => [key, BigInt(cents)]));
  };

  /** Compares stages, payments, payables and balances with the model. */
  const agrees = async (step: string) => {
    const balances = await read();
    for (const item of model.all()) {
      const row = rows.get(item.id);
      const payouts = item.payouts.map(({ state, currency, cents }) => ({ state, currency, cents: Number(cents) }));
      const shown = {
        stage: row?.stage,
        owed: row?.owed && Number(row.owed).toFixed(2),
        payouts: sorted(row?.payouts),
      };
      const owed = (Number(model.payable(item)) / 100).toFixed(2);
      const due = isOwed(item.stage) ? { stage: item.stage, owed } : { stage: null, owed: null };
      expect(shown, `${step}: ${item.kind} ${item.id}`).toEqual({ ...due, payouts: sorted(payouts) });
    }
    expect(balances, step).toEqual(model.balances());
  };

  const today = () => product.app.clock().toISOString().slice(0, 10);
  const wait = async (days: number) => {
    product.setNow(new Date(product.app.clock().getTime() + days * dayMs));
    for (const person of [admin, ana, ben, boss, fin]) await person.continuesSession();
  };
  /** The latest closed month of each entity. */
  const closed = new Map<Entity | null, string>();

  const version = (id: string) => rows.get(id)?.version ?? 0;
  const own = (id: string) => rows.get(id)?.own_version ?? 0;
  const ownerOf = ({ owner_id }: ModelItem) => (owner_id === ben.user_id ? ben : ana);
  return {
    ...payroll,
    travel,
    model,
    people,
    entities,
    lives,
    ownerOf,
    chance,
    agrees,
    version,
    own,
    today,
    wait,
    closed,
  };
}

type Player = Awaited<ReturnType<typeof aLedgerPlayer>>;

function sorted(payouts: Row['payouts'] = []): string[] {
  return payouts.map(({ state, currency, cents }) => `${state} ${currency} ${cents}`).sort();
}

const money = (cents: bigint): string =>
  cents < 0n ? `-${money(-cents)}` : `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;

/**
 * A random action of the test that returns its description. The product must refuse each action that the model refuses.
 */
type Step = (player: Player) => Promise<string>;

function expectAsModelled(answer: Answer, isAllowed: boolean, what: string): void {
  const message = `${what}: ${answer.http_status} ${JSON.stringify(answer.body)}`;
  if (isAllowed) expect(answer.http_status, message).toBe(200);
  else expect([400, 403, 404, 409], message).toContain(answer.http_status);
}

const submit: Step = async (player) => {
  const { model, chance, people } = player;
  const owner = chance.isLikely(0.7) ? people[0] : people[1];
  const lines: ModelLine[] = [];
  for (let count = 1 + chance.upTo(3); count > 0; count -= 1) {
    const [cents, is_company_paid] = [BigInt(100 + chance.upTo(9_000)), chance.isLikely(0.25)];
    const payment_mode = is_company_paid ? ('company' as const) : ('own' as const);
    const currency: Currency = chance.isLikely(0.4) ? 'EUR' : 'USD';
    lines.push(await spend(player, owner, { currency, cents, payment_mode, is_company_paid }));
  }
  // Adds a refund in the currency of the first line and not larger than that line, so that the total stays positive.
  const [first] = lines;
  if (first && chance.isLikely(0.2)) {
    const { currency, cents, is_company_paid } = first;
    const payment_mode = is_company_paid ? ('company' as const) : ('own' as const);
    const refund = -BigInt(1 + chance.upTo(Number(cents)));
    lines.push(await spend(player, owner, { currency, cents: refund, payment_mode, is_company_paid }));
  }
  const expense_ids = lines.map(({ id }) => id);
  const { report_id, data } = await owner.calls('reports.create', { title: 'A trip', expense_ids });
  const { user_id: owner_id } = owner;
  const currency = model.entities.get(owner_id)?.currency ?? 'USD';
  const report = model.add({ kind: 'report', id: report_id, owner_id, stage: 'sent_back', currency, lines });
  let { version } = data;
  // Owners may reserve their advances for reports they can still edit.
  const advance = chance.one(model.all('advance').filter((each) => each.owner_id === owner_id && isPaid(each)));
  if (advance && chance.isLikely(0.6)) {
    const cents = BigInt(1 + chance.upTo(6_000));
    const isAllowed = model.canApply(report, advance, { cents, while: 'sent_back' });
    const apply = [{ advance_id: advance.id, amount: money(cents) }];
    const answer = await owner.sends('advances.link', { report_id, version, apply });
    expectAsModelled(answer, isAllowed, `reserve ${money(cents)}`);
    if (isAllowed) model.apply(report, advance, cents);
    if (isAllowed) version = (answer.body as { version: number }).version;
  }
  await owner.calls('reports.submit', { report_id, version });
  model.submit(report);
  return `${report.advances.size > 0 ? 'reserved' : 'submit'} ${lines.length}`;
};

/**
 * Creates an expense. Sometimes it repeats the invoice of an earlier line, which results in a check of high severity.
 */
async function spend(
  { model, chance, meals }: Player,
  owner: TestPerson,
  line: Pick<ModelLine, 'currency' | 'cents' | 'is_company_paid'> & { payment_mode: 'own' | 'company' },
): Promise<ModelLine> {
  const { currency, cents, payment_mode, is_company_paid } = line;
  const single = [...model.invoices].filter(([, count]) => count === 1).map(([invoice]) => invoice);
  const repeated = chance.isLikely(0.12) ? chance.one(single) : undefined;
  const invoice = repeated ?? `R${model.invoices.size + 1}`;
  const form = { category_id: meals, merchant: 'Lokál', spent_on: '2026-11-10', currency, payment_mode };
  const filled = { ...form, amount: money(cents), invoice_number: invoice };
  const { expense_id: id } = await owner.calls('expenses.create', filled);
  model.invoices.set(invoice, (model.invoices.get(invoice) ?? 0) + 1);
  return { id, currency, cents, edited: null, is_company_paid, account: '', invoice, check: 'none' };
}

const isPaid = ({ stage }: ModelItem) => stage === 'paid';

const ask: Step = async ({ model, chance, people }) => {
  const owner = chance.isLikely(0.7) ? people[0] : people[1];
  const cents = chance.isLikely(0.05) ? 0n : BigInt(chance.upTo(15_000));
  const currency: Currency = chance.isLikely(0.3) ? 'EUR' : 'USD';
  const abroad = { currency, ex_rate: '1.08', converted_amount: money((cents * 216n + 100n) / 200n) };
  const id = await insertTestAdvance(product, owner, {
    stage: 'approved',
    amount: money(cents),
    title: 'Cash',
    ...(currency === 'EUR' && abroad),
  });
  model.add({ kind: 'advance', id, owner_id: owner.user_id, stage: 'approved', cents, currency });
  return `ask ${currency} ${money(cents)}`;
};

const decide: Step = async ({ model, chance, boss, own, ownerOf }) => {
  const item = chance.one(model.all('report'));
  if (!item) return 'nothing to decide';
  if (item.stage === 'sent_back') {
    const answer = await ownerOf(item).sends('reports.submit', { report_id: item.id, version: own(item.id) });
    expect(answer.http_status, JSON.stringify(answer.body)).toBe(200);
    model.submit(item);
    return 'submit again';
  }
  const action = chance.isLikely(0.8) ? 'approve' : 'unapprove';
  const from = action === 'approve' ? 'pending_approval' : 'approved';
  const isAllowed = item.stage === from && (action === 'unapprove' || !hasOpenCheck(item));
  const input = { item_id: item.id, version: own(item.id), decision: { action, comment: 'Because' } };
  expectAsModelled(await boss.sends('approvals.action', input), isAllowed, `${action} ${item.stage}`);
  if (isAllowed && action === 'approve') model.approve(item);
  else if (isAllowed) model.withdraw(item, 'pending_approval');
  return isAllowed ? action : `refused ${action}`;
};

/** An approver lowers a line or rejects it. */
const edit: Step = async ({ model, chance, boss, own }) => {
  const fits = chance.isLikely(0.9);
  const report = chance.one(model.all('report').filter(({ stage }) => !fits || stage === 'pending_approval'));
  const line = report && chance.one(report.lines);
  if (!report || !line) return 'nothing to edit';
  const kind = chance.isLikely(0.7) ? 'lower' : 'reject_line';
  const cents = chance.isLikely(0.1) ? line.cents + 1n : BigInt(chance.upTo(Math.max(1, Number(line.cents) + 1)));
  const edited_amount = kind === 'lower' ? { edited_amount: money(cents) } : {};
  const change = { kind, ...edited_amount, comment: 'Because' };
  const isFitting = kind === 'lower' ? line.cents > 0n && cents <= line.cents : report.lines.length > 1;
  const isCovered = model.claimed(withEdit(report, line, kind === 'lower' ? cents : null)) >= 0n;
  const isAllowed = report.stage === 'pending_approval' && isFitting && isCovered;
  const input = { report_id: report.id, version: own(report.id), expense_id: line.id, change };
  const what = `${kind} ${money(cents)} of ${money(line.cents)} ${report.stage}`;
  expectAsModelled(await boss.sends('approvals.editExpense', input), isAllowed, what);
  if (isAllowed && kind === 'lower') line.edited = cents;
  else if (isAllowed) report.lines.splice(report.lines.indexOf(line), 1);
  return isAllowed ? what : `refused ${what}`;
};

/** Returns the report with one line lowered, or without that line if `edited` is null. */
function withEdit(report: ModelItem, line: ModelLine, edited: bigint | null): ModelItem {
  const others = report.lines.filter(({ id }) => id !== line.id);
  return { ...report, lines: edited === null ? others : [...others, { ...line, edited }] };
}

/** An approver or a payer books a line to another category. */
const recode: Step = async ({ model, chance, boss, fin, own, meals, travel }) => {
  const report = chance.one(model.all('report'));
  const line = report && chance.one(report.lines);
  if (!report || !line) return 'nothing to recode';
  const isPayer = chance.isLikely(report.stage === 'approved' ? 0.9 : 0.1);
  const account = chance.one(['', '6650'] as const) ?? '';
  const isOpen = report.stage === (isPayer ? 'approved' : 'pending_approval');
  const isAllowed = isOpen && account !== line.account;
  const category_id = account === '' ? meals : travel;
  const input = { report_id: report.id, version: own(report.id), expense_id: line.id, category_id, reason: 'Wrong' };
  const what = `recode ${report.stage} by ${isPayer ? 'payer' : 'approver'}`;
  expectAsModelled(await (isPayer ? fin : boss).sends('approvals.recodeExpense', input), isAllowed, what);
  if (isAllowed) line.account = account;
  if (isAllowed) model.evaluate(line);
  return isAllowed ? what : `refused ${what}`;
};

const acknowledge: Step = async ({ model, chance, boss, fin }) => {
  const report = chance.one(model.all('report').filter(hasOpenCheck));
  const line = report?.lines.find(({ check }) => check === 'open');
  if (!report || !line) return 'nothing to acknowledge';
  const isPending = report.stage === 'pending_approval';
  const isAllowed = isPending || report.stage === 'approved' || report.stage === 'payment_queued';
  const input = { report_id: report.id, expense_id: line.id, code: 'D4', reason: 'Seen' };
  const answer = await (isPending ? boss : fin).sends('approvals.acknowledgeCheck', input);
  expectAsModelled(answer, isAllowed, `acknowledge ${report.stage}`);
  if (isAllowed) model.acknowledge(line);
  return isAllowed ? 'acknowledge' : 'refused to acknowledge';
};

const holdOrRelease: Step = async ({ model, chance, fin, version }) => {
  const item = chance.one(model.all().filter(({ on_hold }) => on_hold || chance.isLikely(0.3)));
  if (!item) return 'nothing to put on hold';
  const kind = item.on_hold === chance.isLikely(0.9) ? 'release' : 'hold';
  const isStoppable = item.stage === 'approved' || item.stage === 'payment_queued';
  const isAllowed = isStoppable && item.on_hold === (kind === 'release');
  const action = kind === 'hold' ? { kind, reason: 'Look again' } : { kind };
  const input = { item_kind: item.kind, item_id: item.id, version: version(item.id), action };
  expectAsModelled(await fin.sends('payouts.action', input), isAllowed, `${kind} ${item.stage}`);
  if (isAllowed) item.on_hold = kind === 'hold';
  return isAllowed ? `${kind} ${item.stage}` : `refused ${kind}`;
};

/** Payers apply advances to approved reports; owners reserve advances for reports that they can still edit. */
const apply: Step = async ({ model, chance, fin, own, ownerOf }) => {
  const isOwner = chance.isLikely(0.2);
  const stage = isOwner ? 'sent_back' : 'approved';
  // The test usually picks a report to which something can be applied.
  const fits = chance.isLikely(0.8);
  const report = chance.one(model.all('report').filter((each) => !fits || each.stage === stage));
  const theirs = model.all('advance').filter(({ owner_id }) => owner_id === report?.owner_id);
  const advance = chance.one(theirs.filter((each) => !fits || isPaid(each)));
  if (!report || !advance) return 'nothing to apply';
  const before = report.advances.get(advance.id)?.cents ?? 0n;
  const isRemoval = before > 0n && chance.isLikely(0.4);
  const left = model.payable(report) + before;
  const cents = chance.isLikely(0.3) && left > 0n ? left : BigInt(1 + chance.upTo(8_000));
  const isAllowed = isRemoval ? report.stage === stage : model.canApply(report, advance, { cents, while: stage });
  const change = isRemoval ? { remove: [advance.id] } : { apply: [{ advance_id: advance.id, amount: money(cents) }] };
  const input = { report_id: report.id, version: own(report.id), ...change };
  const what = `${isRemoval ? 'remove' : `apply ${money(cents)}`} ${report.stage} ${advance.stage}`;
  const answer = await (isOwner
    ? ownerOf(report).sends('advances.link', input)
    : fin.sends('approvals.applyAdvances', input));
  expectAsModelled(answer, isAllowed, what);
  if (isAllowed && isRemoval) report.advances.delete(advance.id);
  else if (isAllowed) model.apply(report, advance, cents);
  const done = isRemoval ? 'removed' : isOwner ? 'reserved' : 'applied';
  return isAllowed ? `${done} ${money(cents)}` : `refused ${what}`;
};

const giveBack: Step = async ({ model, chance, fin, own, today }) => {
  const advance = chance.one(model.all('advance'));
  if (!advance) return 'nothing to give back';
  const cents = BigInt(1 + chance.upTo(4_000));
  const isAllowed = cents <= model.available(advance);
  const input = { advance_id: advance.id, version: own(advance.id), amount: money(cents), returned_on: today() };
  expectAsModelled(await fin.sends('advances.giveBack', input), isAllowed, `give back ${money(cents)}`);
  if (isAllowed) advance.returned += cents;
  return isAllowed ? `returned ${money(cents)}` : `refused to give back ${money(cents)}`;
};

const cancel: Step = async ({ model, chance, own, ownerOf }) => {
  const fits = chance.isLikely(0.5);
  const advance = chance.one(model.all('advance').filter(({ stage }) => !fits || stage === 'sent_back'));
  if (!advance) return 'nothing to cancel';
  const isAllowed = advance.stage === 'approved' || advance.stage === 'sent_back';
  const input = { advance_id: advance.id, version: own(advance.id) };
  const what = `cancel ${advance.stage}`;
  expectAsModelled(await ownerOf(advance).sends('advances.cancel', input), isAllowed, what);
  if (isAllowed) model.withdraw(advance, 'cancelled');
  return isAllowed ? what : `refused ${what}`;
};

/** An advance can also be marked as paid outside the payout lists, from any payable stage. */
const payAtOnce: Step = async ({ model, chance, fin, own, today }) => {
  const fits = chance.isLikely(0.8);
  const open: readonly string[] = ['approved', 'payment_queued', 'payment_processing'];
  const advance = chance.one(model.all('advance').filter(({ stage }) => !fits || open.includes(stage)));
  if (!advance) return 'nothing to pay at once';
  const isAllowed = open.includes(advance.stage) && !advance.on_hold;
  const input = { advance_id: advance.id, version: own(advance.id), reference: 'Bank 17', paid_on: today() };
  const what = `at_once ${advance.stage}`;
  expectAsModelled(await fin.sends('advances.markPaid', input), isAllowed, what);
  if (isAllowed) model.payAtOnce(advance);
  return isAllowed ? what : `refused ${what}`;
};

/** Moves a person to another entity: approved items stay with the old entity, and new items belong to the new one. */
const moveHome: Step = async ({ chance, people, entities, lives }) => {
  const person = chance.one(people) ?? people[0];
  await lives(person, chance.one(entities) ?? null);
  return 'moved home';
};

/** Returns a random action, which is usually one that the model allows for the item. */
function likelyAction({ model, chance }: Player, item: ModelItem): PayoutAction {
  const fitting = payoutActions.filter((action) => model.can(item, action));
  return (chance.isLikely(0.85) ? chance.one(fitting) : undefined) ?? chance.one(payoutActions) ?? 'queue';
}

const move: Step = async (player) => {
  const { model, chance, fin, admin, version, today } = player;
  const item = chance.one(model.all());
  if (!item) return 'nothing to move';
  const action = likelyAction(player, item);
  const input = { item_kind: item.kind, item_id: item.id, version: version(item.id) };
  const words: Partial<Record<PayoutAction, object>> = { fail: { reason: 'Closed' }, send_back: { comment: 'No' } };
  const answer = await (action === 'paid'
    ? fin.sends('payouts.paid', { ...input, paid_on: today() })
    : action === 'revert'
      ? admin.sends('payouts.revert', { ...input, reason: 'It came back' })
      : fin.sends('payouts.action', { ...input, action: { kind: action, ...words[action] } }));
  const isAllowed = model.can(item, action);
  const what = `${action} ${item.kind} ${item.stage}`;
  expectAsModelled(answer, isAllowed, what);
  // This test does not resubmit advances that were sent back.
  if (isAllowed) model.make(item, action);
  return isAllowed ? what : `refused ${what}`;
};

const moveMany: Step = async ({ model, chance, fin, works, today }) => {
  const items = model.all().filter(() => chance.isLikely(0.5));
  const action = chance.one(['queue', 'process', 'paid', 'back_to_approved', 'close'] as const) ?? 'queue';
  if (items.length === 0) return 'nothing to move';
  const chosen = { ids: items.map(({ id }) => id) };
  const start = {
    queue: () => fin.calls('payouts.queue', { chosen }),
    process: () => fin.calls('payouts.process', { chosen }),
    paid: () => fin.calls('payouts.bulkPaid', { chosen, paid_on: today() }),
    back_to_approved: () =>
      fin.calls('payouts.bulkAction', { tab: 'payment', chosen, action: { kind: 'back_to_approved' } }),
    close: () => fin.calls('payouts.bulkAction', { tab: 'reports', chosen, action: { kind: 'close' } }),
  }[action];
  const { run_id } = await start();
  await works(run_id);
  const done = items.filter((item) => model.can(item, action));
  const progress = await fin.calls('bulk.progress', { run_id });
  const counts = { no_of_done: done.length, no_of_refused: items.length - done.length };
  expect(progress, JSON.stringify(progress.refused)).toMatchObject(counts);
  for (const item of done) model.make(item, action);
  return `${action} ${done.length} of ${items.length}`;
};

const file: Step = async ({ model, fin, works, today, company: { client_id, inCompany } }) => {
  const { rows } = await inCompany((tx) =>
    sql<Record<string, string>>`select o.item_id, o.id as key, o.currency, o.amount::text as amount,
        case p.item_kind when 'report' then 'ER-' else 'AD-' end || p.number as number,
        u.first_name || ' ' || u.last_name as payee
      from payables p join payouts o on o.client_id = p.client_id and o.id = p.payout_id
      join users u on u.client_id = p.client_id and u.id = p.owner_id
      where p.client_id = ${client_id} order by o.id`.execute(tx),
  );
  // In a file, payments on hold or with open checks are rows that cannot be paid; other tests cover them.
  const isStopped = (item: ModelItem) => item.on_hold || hasOpenCheck(item);
  if (rows.length === 0 || model.all().some(isStopped)) return 'no file';
  const filled: Record<string, string> = { reference: 'SEPA 7', paid_on: today() };
  const lines = rows.map((row) => fileFields.map((field) => filled[field] ?? row[field] ?? '').join(','));
  const head = fileFields.map((field) => payoutFileColumns[field].header).join(',');
  const content_base64 = Buffer.from([head, ...lines].join('\n')).toString('base64');
  const { file_id, counts } = await fin.calls('payouts.upload', { file_name: 'payouts.csv', content_base64 });
  const open = model.all().filter((item) => model.can(item, 'process') || model.can(item, 'paid'));
  expect(counts).toEqual({ ready: open.length, paid_before: rows.length - open.length, left_out: 0, bad: 0 });
  if (open.length === 0) return 'a file of what is paid';
  const { run_id } = await fin.calls('payouts.confirmUpload', { file_id });
  await works(run_id);
  expect(await fin.calls('bulk.progress', { run_id })).toMatchObject({ no_of_done: open.length, no_of_refused: 0 });
  for (const item of open) {
    if (model.can(item, 'process')) model.make(item, 'process');
    model.make(item, 'paid');
  }
  return `a file of ${open.length}`;
};

const wait: Step = async ({ chance, wait: waits }) => {
  const days = 1 + chance.upTo(25);
  await waits(days);
  return `wait ${days}`;
};

/**
 * Closes a month of an entity. Months are closed in order, after they are over. Later corrections of a closed month are
 * booked in the first open month.
 */
const closeMonth: Step = async ({ chance, entities, fin, closed, today }) => {
  const entity = chance.one(entities) ?? null;
  const last = closed.get(entity);
  const month = last ? addMonths(last, 1) : addMonths(monthOf(today()), -1);
  const isAllowed = month < monthOf(today());
  const input = { entity_id: entity?.id ?? null, month, accepts_open_points: true };
  expectAsModelled(await fin.sends('ledger.closePeriod', input), isAllowed, `close_month ${month}`);
  if (isAllowed) closed.set(entity, month);
  return isAllowed ? `close_month ${month}` : `refused to close ${month}`;
};

const weighted: [Step, number][] = [
  [submit, 7],
  [ask, 6],
  [decide, 16],
  [edit, 7],
  [recode, 5],
  [acknowledge, 5],
  [holdOrRelease, 5],
  [apply, 16],
  [giveBack, 3],
  [cancel, 2],
  [payAtOnce, 3],
  [moveHome, 2],
  [move, 34],
  [moveMany, 5],
  [file, 2],
  [wait, 4],
  [closeMonth, 3],
];

/** Actions that a long run must cover. */
const everyDeed = [
  ...['submit', 'reserved', 'ask', 'approve', 'unapprove', 'lower', 'reject_line', 'applied', 'removed', 'returned'],
  ...[
    'recode',
    'acknowledge',
    'hold',
    'release',
    'cancel',
    'at_once',
    'moved',
    'queue',
    'process',
    'paid',
    'fail',
    'revert',
    'close',
    'send_back',
    'wait',
    'close_month',
    'a',
  ],
];

/** The maximum number of items per company. */
const maxItems = 24;

describe(`${steps} random steps with seed ${seed}`, () => {
  it('keep stages, payments, balances and postings in line with the model', { timeout: 3_600_000 }, async () => {
    let player = await aLedgerPlayer();
    const done: Record<string, number> = {};
    for (let step = 1; step <= steps; step += 1) {
      // Starts with another company when the current company has the maximum number of items.
      if (player.model.items.size >= maxItems) {
        await isWhole(player);
        player = Object.assign(await aLedgerPlayer(), { chance: player.chance });
      }
      const all = weighted.flatMap(([each, weight]) => Array.from({ length: weight }, () => each));
      const chosen = player.model.items.size < 3 ? submit : (player.chance.one(all) ?? submit);
      const what = await chosen(player);
      done[what.split(' ')[0] ?? ''] = (done[what.split(' ')[0] ?? ''] ?? 0) + 1;
      await player.agrees(`step ${step}, ${what}`);
      if (step % wholeEvery === 0) await isWhole(player);
    }
    await isWhole(player);
    if (isLong) console.log(`seed ${seed}: ${JSON.stringify(done)}`);
    // A run without payments proves nothing; a short run need not cover every action.
    for (const each of isLong ? everyDeed : ['queue', 'process', 'paid'])
      expect(done[each] ?? 0, each).toBeGreaterThan(0);
  });
});

/** Checks the trial balance, the books and the counters. This also finds closed months whose figures have changed. */
async function isWhole({ company: { client_id, inCompany }, drift, fin }: Player): Promise<void> {
  const { data } = await fin.calls('ledger.trialBalance', { from_month: '2026-01', to_month: '2039-12' });
  for (const { total } of data) expect(total).toMatchObject({ opening: '0.00', closing: '0.00' });
  expect(await inCompany((tx) => checkBooks(tx, client_id))).toEqual([]);
  expect(await drift()).toEqual([]);
}
