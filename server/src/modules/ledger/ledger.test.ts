import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyTransaction } from '../../db/database.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aPayroll } from '../payables/testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

async function aPostedReport() {
  const payroll = await aPayroll(product);
  const { report_id } = await insertTestReport(product, payroll.ana, { stage: 'approved', amounts: ['10'] });
  const item = { kind: 'report' as const, id: report_id };
  const { client_id, inCompany } = payroll.company;
  const { rows } = await inCompany((tx) =>
    sql<{ id: string }>`select id from ledger_postings where client_id = ${client_id}`.execute(tx),
  );
  return { ...payroll, item, client_id, posting_id: rows[0]?.id ?? '' };
}

describe('the ledger', () => {
  it.each<[string, (tx: CompanyTransaction, of: { client_id: string; posting_id: string }) => Promise<unknown>]>([
    ['change', (tx) => sql`update ledger_postings set amount = amount + 1`.execute(tx)],
    ['change who', (tx) => sql`update ledger_postings set to_account = 'bank'`.execute(tx)],
    ['remove', (tx, { client_id }) => sql`delete from ledger_postings where client_id = ${client_id}`.execute(tx)],
    ['empty', (tx) => sql`truncate ledger_postings`.execute(tx)],
    [
      'overwrite',
      (tx, { client_id, posting_id }) =>
        sql`insert into ledger_postings select * from ledger_postings where client_id = ${client_id} and id = ${posting_id}
        on conflict (client_id, id) do update set currency = 'EUR'`.execute(tx),
    ],
    ['disable the triggers of', (tx) => sql`alter table ledger_postings disable trigger all`.execute(tx)],
    ['drop', (tx) => sql`drop table ledger_postings`.execute(tx)],
  ])('does not let the application role %s postings', async (_, wrong) => {
    const { company, client_id, posting_id, item, postingLines } = await aPostedReport();
    const before = await postingLines(item);
    expect(before).toEqual(['approve employee_payable > expense 10.00 USD']);
    await expect(company.inCompany((tx) => wrong(tx, { client_id, posting_id }))).rejects.toThrow(
      /permission denied|must be owner|cannot insert/u,
    );
    expect(await postingLines(item)).toEqual(before);
  });

  interface Odd {
    from_account?: string;
    to_account?: string;
    amount?: string;
    currency?: string;
    client_id?: string;
    cause?: string;
    round_no?: number;
    reverses_id?: string;
    report_id?: string | null;
  }

  it.each<[string, Odd, RegExp]>([
    ['of zero', { amount: '0' }, /ledger_postings_amount_check/u],
    ['of a negative amount', { amount: '-1' }, /ledger_postings_amount_check/u],
    ['to the account it comes from', { to_account: 'employee_payable' }, /check constraint/u],
    ['to an unknown account', { to_account: 'pocket' }, /ledger_postings_to_account_check/u],
    ['from an unknown account', { from_account: 'pocket' }, /ledger_postings_from_account_check/u],
    ['in an unknown currency', { currency: 'usd' }, /ledger_postings_currency_check/u],
    ['with an unknown cause', { cause: 'gift' }, /ledger_postings_cause_check/u],
    ['without an item', { report_id: null }, /null value|check constraint/u],
    ['of another item', { report_id: uuidv7() }, /null value|foreign key/u],
    ['of another company', { client_id: uuidv7() }, /row-level security/u],
    ['that exists already', { round_no: 1 }, /ledger_postings_client_id_item_id_cause/u],
    ['that reverses an unknown posting', { reverses_id: uuidv7() }, /foreign key/u],
  ])('refuses a posting %s', async (_, odd, message) => {
    const { company, client_id, item, books } = await aPostedReport();
    const row = {
      client_id,
      report_id: item.id,
      cause: 'approve',
      round_no: 2,
      from_account: 'employee_payable',
      to_account: 'expense',
      currency: 'USD',
      amount: '1',
      reverses_id: null,
      ...odd,
    };
    await expect(company.inCompany((tx) => insert(tx, row))).rejects.toThrow(message);
    expect(await books()).toEqual([]);
  });

  it('reverses a posting only once', async () => {
    const { company, client_id, item, posting_id } = await aPostedReport();
    const back = {
      client_id,
      report_id: item.id,
      cause: 'approve',
      from_account: 'expense',
      to_account: 'employee_payable',
      currency: 'USD',
      amount: '10',
      reverses_id: posting_id,
    };
    await company.inCompany((tx) => insert(tx, { ...back, round_no: 2 }));
    await expect(company.inCompany((tx) => insert(tx, { ...back, round_no: 3 }))).rejects.toThrow(
      /ledger_postings_client_id_reverses_id/u,
    );
  });

  it('is balanced in every currency', async () => {
    const { company, client_id } = await aPostedReport();
    const { rows } = await company.inCompany((tx) =>
      sql<{ left: string }>`
        select coalesce(sum(d.amount), 0) as left from ledger_postings l
        cross join lateral (values (l.to_account, l.amount), (l.from_account, -l.amount)) d (account, amount)
        where l.client_id = ${client_id} group by l.currency`.execute(tx),
    );
    expect(rows.map(({ left }) => Number(left))).toEqual([0]);
  });
});

async function insert(tx: CompanyTransaction, row: Record<string, unknown>) {
  const { client_id, report_id, cause, round_no, from_account, to_account, currency, amount, reverses_id } = row;
  await sql`insert into ledger_postings (client_id, id, at, report_id, cause, round_no, line_no, from_account, to_account,
      currency, amount, reverses_id)
    values (${client_id}, ${uuidv7()}, now(), ${report_id}, ${cause}, ${round_no}, 1, ${from_account}, ${to_account},
      ${currency}, ${amount}, ${reverses_id})`.execute(tx);
}
