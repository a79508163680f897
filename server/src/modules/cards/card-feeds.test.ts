import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany } from '../../testing/a-company.ts';
import { insertTestCard } from '../../testing/card-rows.ts';
import { everyDrift } from '../../testing/recount.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { syncLink } from './links/sync-link.ts';
import { matchTransactions } from './match-transactions.ts';
import { checkStatement } from './statements/check-statement.ts';
import { importStatement } from './statements/import-statement.ts';
import { connectTestCard } from './testing/connect-test-card.ts';

const team = () =>
  aCompany(product, { ana: ['employee'], fin: ['finance'] } as const, { features: { card_recon_enabled: true } });

let product: TestProduct;
let company: Awaited<ReturnType<typeof team>>;
beforeAll(async () => {
  product = await testProduct();
  company = await team();
  await insertTestCard(product, company.people.ana, { last_four: '4242' });
});
afterAll(() => product.stop());

const drift = () => company.inCompany((tx) => everyDrift(tx, company.client_id));

async function upload(lines: readonly string[], file_name = 'march.csv') {
  const content_base64 = Buffer.from(['Card,Date,Amount,Merchant', ...lines].join('\n')).toString('base64');
  const { data } = await company.people.fin.calls('cardStatements.upload', { file_name, content_base64 });
  const job = { client_id: company.client_id, statement_id: data.id };
  await checkStatement(product.app, job);
  return job;
}

const details = async (statement_id: string) =>
  (await company.people.fin.calls('cardStatements.details', { statement_id })).data;

async function confirm(job: { client_id: string; statement_id: string }) {
  await company.people.fin.calls('cardStatements.confirm', { statement_id: job.statement_id });
  await importStatement(product.app, job);
  return details(job.statement_id);
}

const listed = async () =>
  (
    await company.people.fin.calls('cards.pagedTransactions', {
      scope: 'company',
      sort: { by: 'spent_on', direction: 'asc' },
    })
  ).data;

describe('a card statement', () => {
  const march = [
    '4242,2026-03-01,12.50,Coffee House',
    '4242,2026-03-01,12.50,Coffee House',
    '9999,2026-03-02,-8.00,Shop',
  ];

  it('is previewed, imported once, and adds only what is new to an overlapping one', async () => {
    const { fin, ana } = company.people;
    const first = await upload(march);
    const preview = await details(first.statement_id);
    expect(preview).toMatchObject({ state: 'checked', format: 'CSV', same_as: null, problems: [] });
    expect(preview.counts).toMatchObject({
      rows: 3,
      debit: 2,
      credit: 1,
      duplicates: 0,
      unknown_cards: 1,
      imported: 0,
    });
    expect(preview.unknown_cards).toMatchObject([{ last_four: '9999', count: 1 }]);
    expect(await confirm(first)).toMatchObject({ state: 'done', counts: { imported: 3 } });
    expect((await listed()).map(({ amount, user }) => [amount, user?.user_id ?? null])).toEqual([
      ['12.50', ana.user_id],
      ['12.50', ana.user_id],
      ['-8.00', null],
    ]);

    const again = await upload(march);
    expect(await details(again.statement_id)).toMatchObject({
      same_as: 'march.csv',
      counts: { duplicates: 3, debit: 0 },
    });
    expect(await confirm(again)).toMatchObject({ counts: { imported: 0 } });

    const { accounts } = await ana.calls('cards.list', {});
    expect(accounts.map(({ last_four, last_synced_at }) => [last_four, last_synced_at !== null])).toEqual([
      ['4242', true],
    ]);

    const overlapping = await upload([...march, '4242,2026-03-05,30.00,Inn']);
    expect(await confirm(overlapping)).toMatchObject({ counts: { duplicates: 3, imported: 1 } });
    expect(await listed()).toHaveLength(4);
    const twice = await fin.sends('cardStatements.confirm', { statement_id: overlapping.statement_id });
    expect(twice).toMatchObject({ http_status: 409, body: { code: 'import.wrong_state' } });
    expect(await drift()).toEqual([]);
  });

  it('of several batches matches each person once, after its last line', async () => {
    const { ana } = company.people;
    await matchTransactions(product.app, company.client_id);
    const lines = Array.from({ length: 2_001 }, (_, index) => `4242,2026-04-0${1 + (index % 9)},${1 + index}.25,Shop`);
    expect(await confirm(await upload(lines, 'april.csv'))).toMatchObject({ counts: { imported: 2_001 } });
    const { rows } = await company.inCompany((tx) =>
      sql`select user_id from card_match_queue where client_id = ${company.client_id}`.execute(tx),
    );
    expect(rows).toEqual([{ user_id: ana.user_id }]);
    expect(await drift()).toEqual([]);
  });

  it('uses the columns that were chosen for the same headers before', async () => {
    const { fin } = company.people;
    const uploadWith = async (line: string, mapping?: Record<string, string>) => {
      const content = `Karte;Datum;Betrag;Ort\n${line}`;
      const { data } = await fin.calls('cardStatements.upload', {
        file_name: 'august.csv',
        content_base64: Buffer.from(content).toString('base64'),
        ...(mapping && { mapping }),
      });
      const job = { client_id: company.client_id, statement_id: data.id };
      await checkStatement(product.app, job);
      return job;
    };
    const first = await uploadWith('4242;2026-08-01;5.00;Bar');
    expect(await details(first.statement_id)).toMatchObject({ state: 'failed' });
    const mapping = { card: 'Karte', spent_on: 'Datum', amount: 'Betrag', merchant: 'Ort' };
    await confirm(await uploadWith('4242;2026-08-01;5.00;Bar', mapping));
    const next = await uploadWith('4242;2026-08-02;6.00;Bar');
    expect(await details(next.statement_id)).toMatchObject({ state: 'checked', mapping, counts: { debit: 1 } });
  });

  it('with a full card number is refused, and the number is stored nowhere', async () => {
    const number = '4111111111111111';
    // The file has more than one batch of lines, so that some lines are already being saved when the number is found.
    const before = Array.from({ length: 1_100 }, (_, index) => `4242,2026-03-07,${index + 1}.00,Shop`);
    const { statement_id } = await upload([...before, `${number},2026-03-07,5.00,Shop`], 'full.csv');
    const refused = await details(statement_id);
    expect(refused).toMatchObject({ state: 'failed' });
    expect(refused.failure).toMatch(/^Line 1102: .*full card number/u);
    const saved = await company.inCompany((tx) =>
      sql`select from card_statement_lines where statement_id = ${statement_id} limit 1`.execute(tx),
    );
    expect(saved.rows).toEqual([]);
    const { rows } = await company.inCompany((tx) =>
      sql<{ found: number }>`select (select count(*) from card_statements s where s::text like ${`%${number}%`})
        + (select count(*) from card_statement_lines l where l::text like ${`%${number}%`}) as found`.execute(tx),
    );
    expect(Number(rows[0]?.found)).toBe(0);
  });
});

describe('a bank connection', () => {
  it('syncs each change once, and a posted amount keeps its match', async () => {
    const { ana } = company.people;
    const { link_id, operate, sync } = await connectTestCard(product, ana);
    await sync();
    const own = async () => (await ana.calls('cards.pagedTransactions', { limit: 100 })).data;
    const before = await own();
    expect(before.some(({ amount }) => amount === '-84.00')).toBe(true);
    await sync();
    expect(await own()).toEqual(before);

    const pending = before.find(({ status }) => status === 'PENDING');
    const { data } = await ana.calls('cards.action', {
      transaction_id: pending?.id ?? '',
      version: pending?.version ?? 0,
      action: { kind: 'create_expense' },
    });
    await operate('clock', { days: 3 });
    await sync();
    const posted = (await own()).find(({ id }) => id === pending?.id);
    expect(posted).toMatchObject({ status: 'POSTED', state: 'expensed' });
    expect(posted?.amount).not.toBe(pending?.amount);
    const { expense_id = '' } = data.expenses[0] ?? {};
    expect((await ana.calls('expenses.details', { expense_id })).data.amount).toBe(posted?.amount);

    await operate('fault', { code: 'ITEM_LOGIN_REQUIRED' });
    await sync();
    expect((await ana.calls('cardLinks.list', {})).accounts).toMatchObject([{ id: link_id, state: 'reconnect' }]);
    const refresh = await ana.sends('cardLinks.action', { link_id, action: 'refresh' });
    expect(refresh).toMatchObject({ http_status: 409, body: { code: 'card.reconnect' } });
    await ana.calls('cardLinks.action', { link_id, action: 'remove' });
    expect((await ana.calls('cardLinks.list', {})).accounts).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('stays removed if it is removed while a failing sync runs', async () => {
    const { ana } = company.people;
    const { link_id } = await connectTestCard(product, ana);
    const { cards } = product.app;
    if (!cards) throw new Error('The card feed is off.');
    const sync = async () => {
      await ana.calls('cardLinks.action', { link_id, action: 'remove' });
      throw new Error('The bank feed did not respond.');
    };
    await syncLink({ ...product.app, cards: { ...cards, sync } }, { client_id: company.client_id, link_id });
    expect((await ana.calls('cardLinks.list', {})).accounts).toEqual([]);
  });

  it('keeps the match of a claim when a tip is added, and follows a correction of the bank', async () => {
    const { ana } = company.people;
    const { operate, sync } = await connectTestCard(product, ana);
    await operate('fault', { code: null });
    await sync();
    const own = async () => (await ana.calls('cards.pagedTransactions', { limit: 100 })).data;
    const pending = (await own()).find(({ status, merchant }) => status === 'PENDING' && merchant === 'Corner Bistro');
    const claim = { merchant: 'Corner Bistro', spent_on: '2026-03-14', currency: 'USD', amount: '40.00' };
    const { expense_id } = await ana.calls('expenses.draftCreate', claim);
    await ana.calls('cards.action', {
      transaction_id: pending?.id ?? '',
      version: pending?.version ?? 0,
      action: { kind: 'match', expense_id },
    });

    await operate('clock', { days: 3 });
    await sync();
    const posted = (await own()).find(({ id }) => id === pending?.id);
    expect(posted).toMatchObject({ status: 'POSTED', state: 'matched', amount: '48.00' });
    expect(posted?.expenses).toMatchObject([{ expense_id, amount: '48.00', card_amount: '48.00' }]);
    expect((await ana.calls('expenses.details', { expense_id })).data.amount).toBe('48.00');

    const rides = async () => {
      const found = (await own()).filter(({ merchant, status }) => merchant === 'Uber' && status === 'POSTED');
      return found.map(({ id, amount, spent_on }) => ({ id, amount, spent_on }));
    };
    await operate('clock', { days: 19 });
    await sync();
    const before = (await rides()).find(({ amount }) => amount === '18.40');
    await operate('clock', { days: 3 });
    await sync();
    const after = (await rides()).find(({ id }) => id === before?.id);
    expect(after).toEqual({ ...before, amount: '21.40' });
    expect(await drift()).toEqual([]);
  });
});
