import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fileFields, payoutFileColumns } from '#domain/payouts/payout-file.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { App } from '../../http/context.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { type Products, products } from '../../resilience/products.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { type Answer, send } from '../../testing/client.ts';
import { counterDrift } from '../../testing/recount.ts';
import { testRequestInfo } from '../../testing/test-request-info.ts';
import { saveAdvance } from '../advances/save-advance.ts';
import { checkBooks } from '../payables/check-books.ts';
import { saveReport } from '../reports/store-report.ts';

// The number of items, and how many requests try to pay each item: on its own, in a bulk action and by file.
const isLong = Boolean(process.env.TEST_LONG);
const [count, singles, bulks, files] = isLong ? [200, 44, 10, 10] : [6, 6, 3, 3];
const together = 10;
const spreadMs = 1_500;
const paid_on = '2026-11-12';

let two: Products;
beforeAll(async () => {
  two = await products(2, { ROLE: 'all', DATABASE_POOL: '16' });
});
afterAll(() => two.clear());

interface Queued {
  item_kind: 'report' | 'advance';
  item_id: string;
  key: string;
  number: string;
  currency: string;
  amount: string;
  version: number;
  /** The version of the report or advance itself. */
  own_version: number;
}

async function aQueue(stage: 'payment_queued' | 'payment_processing') {
  const company = await aCompany(two, { ana: ['employee'], fin: ['finance'], pay: ['finance'] });
  const { client_id, inCompany, people } = company;
  const app = two.app as App;
  const created_at = new Date('2026-11-10T10:00:00Z');
  await writeInCompany({ app, request: testRequestInfo(two), client_id }, async (context) => {
    for (let index = 1; index <= count; index += 1) {
      const amount = `${index}.25`;
      // Every third item is an advance.
      if (index % 3 === 0) {
        const advance = { owner_id: people.ana.user_id, title: `Cash ${index}`, stage, currency: 'USD', amount };
        await saveAdvance(context, { ...advance, created_at });
        continue;
      }
      const line = { merchant: 'Taxi', spent_on: '2026-11-01', currency: 'USD', amount, converted_amount: amount };
      await saveReport(context, {
        owner_id: people.ana.user_id,
        title: `Trip ${index}`,
        stage,
        currency: 'USD',
        created_at,
        expenses: [{ ...line, created_at }],
      });
    }
  });
  const { rows: items } = await inCompany((tx) =>
    sql<Queued>`select p.item_kind, p.item_id, p.version, o.id as key, o.currency, o.amount::text as amount,
        case p.item_kind when 'report' then 'ER-' else 'AD-' end || p.number as number,
        coalesce((select a.version from advances a where a.client_id = p.client_id and a.id = p.advance_id), 0)
          as own_version
      from payables p join payouts o on o.client_id = p.client_id and o.id = p.payout_id
      where p.client_id = ${client_id} order by p.amount`.execute(tx),
  );
  return { ...company, ...people, items };
}

type Queue = Awaited<ReturnType<typeof aQueue>>;

function fileOf(items: readonly Queued[]): string {
  const filled: Record<string, string> = { payee: 'Ana Tester', reference: 'SEPA 7', paid_on };
  const lines = items.map((row) =>
    fileFields.map((field) => filled[field] ?? (row as unknown as Record<string, string>)[field] ?? '').join(','),
  );
  const head = fileFields.map((field) => payoutFileColumns[field].header).join(',');
  return Buffer.from([head, ...lines].join('\n')).toString('base64');
}

interface Kinds {
  one(item: Queued): [string, object];
  many(ids: string[]): [string, object];
}

/** Sends all requests at once, each kind through both processes, and returns the answers. */
async function races({ fin, pay }: Queue, items: readonly Queued[], { one, many }: Kinds): Promise<Answer[]> {
  const ids = items.map(({ item_id }) => item_id);
  const content_base64 = fileOf(items);
  let turn = 0;
  const ask = (person: TestPerson, name: string, input: object): Promise<Answer> => {
    const address = two.all[turn++ % two.all.length]?.address ?? '';
    const { access_token } = person;
    return send(address, name as never, input as Record<string, unknown>, { access_token });
  };
  const byFile = async (index: number) => {
    const uploaded = await ask(pay, 'payouts.upload', { file_name: `${index}.csv`, content_base64 });
    const { file_id } = uploaded.body as { file_id: string };
    return uploaded.http_status === 200 ? ask(pay, 'payouts.confirmUpload', { file_id }) : uploaded;
  };
  // Workers poll for runs every second, so the single payments are spread over a longer time to overlap with the runs.
  const alone = async (item: Queued, index: number) => {
    await pause((index * spreadMs) / items.length);
    return Promise.all(
      Array.from({ length: singles }, (_, nth) =>
        // An advance can also be marked as paid directly.
        ask(nth % 2 ? fin : pay, ...(item.item_kind === 'advance' && nth % 3 === 0 ? atOnce(item) : one(item))),
      ),
    );
  };
  const answers = await Promise.all([
    ...Array.from({ length: bulks }, () => ask(fin, ...many(ids))),
    ...Array.from({ length: files }, (_, index) => byFile(index)),
    ...items.map(alone),
  ]);
  return answers.flat();
}

function atOnce({ item_id: advance_id, own_version: version }: Queued): [string, object] {
  return ['advances.markPaid', { advance_id, version, reference: 'Bank 17', paid_on }];
}

/** Waits until the workers have finished every item. */
async function untilDone({ client_id, inCompany }: Queue): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await inCompany((tx) =>
        sql`select from bulk_items where client_id = ${client_id} and state = 'waiting' limit 1`.execute(tx),
      );
      if (rows.length > 0) throw new Error('Some still wait.');
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

const how = { method: 'bank_transfer', reference: 'SEPA 7' };

describe(`${singles + bulks + files} concurrent payments in two processes`, () => {
  it.each<['payment_queued' | 'payment_processing', Kinds]>([
    [
      'payment_queued',
      {
        one: ({ item_kind, item_id, version }) => [
          'payouts.action',
          { item_kind, item_id, version, action: { kind: 'process', ...how } },
        ],
        many: (ids) => ['payouts.process', { chosen: { ids }, ...how }],
      },
    ],
    [
      'payment_processing',
      {
        one: ({ item_kind, item_id, version }) => ['payouts.paid', { item_kind, item_id, version, paid_on }],
        many: (ids) => ['payouts.bulkPaid', { chosen: { ids }, paid_on }],
      },
    ],
  ])(`pay each of ${count} reports and advances in stage %s once`, { timeout: 1_200_000 }, async (stage, kinds) => {
    const queue = await aQueue(stage);
    const { client_id, inCompany, items } = queue;
    const answers: Answer[] = [];
    for (let from = 0; from < items.length; from += together) {
      answers.push(...(await races(queue, items.slice(from, from + together), kinds)));
      await untilDone(queue);
    }
    const tally = tallyOf(answers);
    // Every request after the first one is refused; a file that has only paid rows has nothing to do.
    const knownKinds = [
      '200',
      '409 item.changed',
      '409 report.wrong_stage',
      '409 advance.wrong_stage',
      '400 selection.empty',
    ];
    expect(Object.keys(tally).filter((kind) => !knownKinds.includes(kind))).toEqual([]);

    if (isLong) console.log(`${count} items, ${answers.length} answers: ${JSON.stringify(tally)}`);

    const { rows } = await inCompany((tx) =>
      sql<Record<string, number>>`select count(*)::int as payouts, count(distinct item_id)::int as items,
          count(*) filter (where state = 'processed')::int as paid,
          (select count(*)::int from reports r where r.client_id = ${client_id} and r.stage = 'paid')
            + (select count(*)::int from advances a where a.client_id = ${client_id} and a.stage = 'outstanding') as moved,
          (select count(*)::int from ledger_postings l
            where l.client_id = ${client_id} and l.cause = 'pay' and l.from_account = 'bank') as postings,
          (select count(*)::int from activity a
            where a.client_id = ${client_id} and a.action in ('report_paid', 'advance_paid')) as recorded
        from payouts where client_id = ${client_id}`.execute(tx),
    );
    const [made] = rows;
    expect(made).toMatchObject({ payouts: count, items: count });

    // A file and "mark as paid" pay from the queue; payments started manually stay in processing.
    const paid = stage === ('payment_processing' satisfies ReportStage) ? count : made?.paid;
    expect(made).toMatchObject({ paid, moved: paid, postings: paid, recorded: paid });
    expect(await inCompany((tx) => checkBooks(tx, client_id))).toEqual([]);
    expect(await inCompany((tx) => counterDrift(tx, client_id))).toEqual([]);
  });
});
