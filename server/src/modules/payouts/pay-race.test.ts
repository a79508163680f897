import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fileFields, payoutFileColumns } from '#domain/payouts/payout-file.ts';
import type { House } from '../../http/context.ts';
import { writeInCompany } from '../../http/write-gate.ts';
import { type Products, products } from '../../resilience/products.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { anAsk } from '../../testing/an-ask.ts';
import { type Answer, send } from '../../testing/client.ts';
import { counterDrift } from '../../testing/recount.ts';
import { checkBooks } from '../payables/check-books.ts';
import { keepReport } from '../reports/keep-report.ts';

// For each report so many who pay it alone, with all others in one action, and with all others by a file.
const isLong = Boolean(process.env.TEST_LONG);
const [count, singles, bulks, files] = isLong ? [200, 44, 10, 10] : [6, 6, 3, 3];
const paid_on = '2026-11-11';

let two: Products;
beforeAll(async () => {
  two = await products(2, { ROLE: 'all', DATABASE_POOL: '16' });
});
afterAll(() => two.clear());

interface Queued {
  item_id: string;
  payout_id: string;
  number: number;
  version: number;
}

async function aQueue() {
  const company = await aCompany(two, { ana: ['employee'], fin: ['finance'], pay: ['finance'] });
  const { client_id, inCompany, people } = company;
  const { ana } = people;
  const house = two.house as House;
  const created_at = new Date('2026-11-10T10:00:00Z');
  await writeInCompany({ house, asked: anAsk(two), client_id }, async (context) => {
    for (let index = 1; index <= count; index += 1) {
      const amount = `${index}.25`;
      const line = { merchant: 'Taxi', spent_on: '2026-11-01', currency: 'USD', amount, converted_amount: amount };
      await keepReport(context, {
        ...{ owner_id: ana.user_id, title: `Trip ${index}`, stage: 'payment_queued', currency: 'USD', created_at },
        expenses: [{ ...line, created_at }],
      });
    }
  });
  const queued = async () =>
    (
      await inCompany((tx) =>
        sql<Queued>`select item_id, payout_id, number, version from payables where client_id = ${client_id}
          order by number`.execute(tx),
      )
    ).rows;
  const file = async () => {
    const { rows } = await inCompany((tx) =>
      sql<Record<string, string>>`select o.id as key, 'ER-' || p.number as number, o.currency, o.amount::text as amount
        from payables p join payouts o on o.client_id = p.client_id and o.id = p.payout_id
        where p.client_id = ${client_id} order by p.number`.execute(tx),
    );
    const filled: Record<string, string> = { payee: 'Ana Tester', reference: 'SEPA 7', paid_on };
    const lines = rows.map((row) => fileFields.map((field) => filled[field] ?? row[field] ?? '').join(','));
    const head = fileFields.map((field) => payoutFileColumns[field].header).join(',');
    return Buffer.from([head, ...lines].join('\n')).toString('base64');
  };
  return { ...company, ...people, queued, file };
}

type Queue = Awaited<ReturnType<typeof aQueue>>;

/** Everybody at once, each kind through both processes. Answers what was answered, and which runs were begun. */
async function races(
  { fin, pay, file, queued }: Queue,
  of: { one: (item: Queued) => [string, object]; many: (ids: string[]) => [string, object] },
) {
  const items = await queued();
  const ids = items.map(({ item_id }) => item_id);
  const content_base64 = await file();
  let turn = 0;
  const ask = (person: TestPerson, name: string, input: object): Promise<Answer> => {
    const address = two.all[turn++ % two.all.length]?.address ?? '';
    const { access_token } = person;
    return send(address, name as never, input as Record<string, unknown>, { access_token });
  };
  const together = Array.from({ length: bulks }, () => () => ask(fin, ...of.many(ids)));
  const byFile = Array.from({ length: files }, (_, index) => async () => {
    const uploaded = await ask(pay, 'payouts.upload', { file_name: `${index}.csv`, content_base64 });
    const { file_id } = uploaded.body as { file_id: string };
    return uploaded.http_status === 200 ? ask(pay, 'payouts.confirmUpload', { file_id }) : uploaded;
  });
  // Those of many begin one after the other while report after report is paid alone.
  const waiting = [...together, ...byFile];
  const begun: Promise<Answer>[] = [];
  const answers: Answer[] = [];
  for (const [index, item] of items.entries()) {
    const due = Math.ceil(((index + 1) * (bulks + files)) / items.length);
    for (const each of waiting.splice(0, due - begun.length)) begun.push(each());
    const [name, input] = of.one(item);
    const alone = Array.from({ length: singles }, (_, nth) => ask(nth % 2 ? fin : pay, name, input));
    answers.push(...(await Promise.all(alone)));
  }
  answers.push(...(await Promise.all(begun)));
  const runs = answers.flatMap(({ body }) => (body as { run_id?: string }).run_id ?? []);
  return { answers, runs };
}

/** Waits until the workers of both processes have given every verdict. */
async function verdicts({ client_id, inCompany }: Queue, runs: readonly string[]): Promise<Map<string, number>> {
  return vi.waitFor(
    async () => {
      const { rows } = await inCompany((tx) =>
        sql<{ item_id: string; done: number; waiting: number }>`
          select item_id, count(*) filter (where state = 'done')::int as done,
            count(*) filter (where state = 'waiting')::int as waiting
          from bulk_items where client_id = ${client_id} and run_id = any(${[...runs]}::uuid[]) group by 1`.execute(tx),
      );
      if (rows.some(({ waiting }) => waiting > 0)) throw new Error('Some still wait.');
      return new Map(rows.map(({ item_id, done }) => [item_id, done]));
    },
    { timeout: 300_000, interval: 100 },
  );
}

function tallyOf(answers: readonly Answer[]): Record<string, number> {
  const tally: Record<string, number> = {};
  for (const { http_status, body } of answers) {
    const { code } = body as { code?: string };
    const kind = code ? `${http_status} ${code}` : `${http_status}`;
    tally[kind] = (tally[kind] ?? 0) + 1;
  }
  return tally;
}

describe(`${singles + bulks + files} who pay at once, over two processes`, () => {
  it(`pay each of ${count} reports once`, { timeout: 1_200_000 }, async () => {
    const queue = await aQueue();
    const { client_id, inCompany } = queue;
    const how = { method: 'bank_transfer', reference: 'SEPA 7' };
    const first = await races(queue, {
      one: ({ item_id, version }) => ['payouts.action', { item_id, version, action: { kind: 'process', ...how } }],
      many: (ids) => ['payouts.process', { chosen: { ids }, ...how }],
    });
    await verdicts(queue, first.runs);
    const second = await races(queue, {
      one: ({ item_id, version }) => ['payouts.paid', { item_id, version, paid_on }],
      many: (ids) => ['payouts.bulkPaid', { chosen: { ids }, paid_on }],
    });
    await verdicts(queue, second.runs);
    const tally = tallyOf([...first.answers, ...second.answers]);
    // Whoever comes second is told so; a file of which every row is paid has nothing to do.
    const told = ['200', '409 item.changed', '409 report.wrong_stage', '400 selection.empty'];
    expect(Object.keys(tally).filter((kind) => !told.includes(kind))).toEqual([]);
    if (isLong) console.log(`${count} reports, ${JSON.stringify(tally)}`);

    const { rows } = await inCompany((tx) =>
      sql`select count(*)::int as payouts, count(distinct item_id)::int as items,
          count(*) filter (where state = 'processed')::int as paid,
          (select count(*)::int from reports r where r.client_id = ${client_id} and r.stage = 'paid') as reports,
          (select count(*)::int from ledger_postings l where l.client_id = ${client_id} and l.cause = 'pay') as postings,
          (select count(*)::int from activity a where a.client_id = ${client_id} and a.action = 'report_paid') as told
        from payouts where client_id = ${client_id}`.execute(tx),
    );
    const each = count;
    expect(rows).toEqual([{ payouts: each, items: each, paid: each, reports: each, postings: each, told: each }]);
    expect(await inCompany((tx) => checkBooks(tx, client_id))).toEqual([]);
    expect(await inCompany((tx) => counterDrift(tx, client_id))).toEqual([]);
  });
});
