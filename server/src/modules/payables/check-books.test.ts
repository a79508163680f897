import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aPayroll } from './testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

/** Creates a report in each stage (ER-1001 is approved, and so on) and the outstanding advance AD-1001. */
async function aCompanyWithEveryPayable() {
  const payroll = await aPayroll(product);
  const { ana } = payroll;
  const ids: Record<string, string> = {};
  for (const stage of ['approved', 'payment_queued', 'payment_processing', 'paid', 'draft'] as const)
    ids[stage] = (await insertTestReport(product, ana, { stage, amounts: ['10.00'] })).report_id;
  ids.advance = await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '50' });
  return { ...payroll, ids };
}

type Ids = Record<string, string>;

describe('the ledger check', () => {
  it('finds nothing in consistent books', async () => {
    const { books } = await aCompanyWithEveryPayable();
    expect(await books()).toEqual([]);
  });

  it.each<[string, (ids: Ids, client_id: string) => RawBuilder<unknown>, string[]]>([
    [
      'a posting nobody can explain',
      ({ paid }, client_id) => sql`insert into ledger_postings (client_id, id, at, report_id, cause, round_no, line_no,
          from_account, to_account, currency, amount)
        values (${client_id}, ${uuidv7()}, now(), ${paid}, 'pay', 7, 1, 'bank', 'employee_payable', 'USD', 3)`,
      [
        'ER-1004: The balance of "Bank" is -13 USD instead of -10.',
        'ER-1004: The balance of "Employee payable" is 3 USD instead of 0.',
      ],
    ],
    [
      'a posting for another entity',
      (
        { paid },
        client_id,
      ) => sql`with other as (insert into entities (client_id, id, name, currency) values (${client_id}, ${uuidv7()},
          'Elsewhere', 'USD') returning id), moved (no, from_account, to_account) as (values (1, 'bank', 'payments'),
          (2, 'payments', 'bank'))
        insert into ledger_postings (client_id, id, at, entity_id, report_id, cause, round_no, line_no, from_account,
          to_account, currency, amount)
        select ${client_id}::uuid, gen_random_uuid(), now(), case m.no when 1 then o.id end, ${paid}::uuid, 'pay', 7, m.no,
          m.from_account, m.to_account, 'USD', 3 from other o cross join moved m
        returning client_id`,
      [
        'ER-1004: The balance of "Bank" is -7 USD instead of -10.',
        'ER-1004: The balance of "Bank" in Elsewhere is -3 USD instead of 0.',
        'ER-1004: The balance of "Payout clearing" is -3 USD instead of 0.',
        'ER-1004: The balance of "Payout clearing" in Elsewhere is 3 USD instead of 0.',
      ],
    ],
    [
      'a report moved without its payable',
      ({ approved }) => sql`update reports set stage = 'paid' where id = ${approved}`,
      ['ER-1001: The item is paid 10 less 0 USD, the payable is approved 10 less 0 USD.'],
    ],
    [
      'a report sent back with its payable left over',
      ({ payment_queued }) => sql`update reports set stage = 'sent_back' where id = ${payment_queued}`,
      ['ER-1002: The item is not payable, the payable is payment_queued 10 less 0 USD.'],
    ],
    [
      'an approved report without a payable',
      ({ draft }) => sql`update reports set stage = 'approved' where id = ${draft}`,
      ['ER-1005: The item is approved 10 less 0 USD, the payable is missing.'],
    ],
    [
      'a line changed after its approval',
      ({ approved }) => sql`update expenses set converted_amount = 12 where report_id = ${approved}`,
      [
        'ER-1001: The balance of "Employee payable" is -10 USD instead of -12.',
        'ER-1001: The balance of "Expenses" is 10 USD instead of 12.',
      ],
    ],
    [
      'a payment changed without its payable',
      ({ payment_processing }) => sql`update payouts set state = 'failed' where report_id = ${payment_processing}`,
      ['ER-1003: Expected initiated 10 USD, found no payment.'],
    ],
    [
      'a payment with a wrong amount',
      ({ paid }) => sql`update payouts set amount = 11 where report_id = ${paid}`,
      ['ER-1004: Expected processed 10 USD, found processed 11 USD.'],
    ],
    [
      'a payment of an approved item',
      (
        { approved, paid },
        client_id,
      ) => sql`update payables set payout_id = (select payout_id from payables where client_id = ${client_id}
        and item_id = ${paid}) where client_id = ${client_id} and item_id = ${approved}`,
      ['ER-1001: Expected no payment, found a payment.'],
    ],
    [
      'an advance with a wrong paid amount',
      ({ advance }) => sql`update advances set paid_amount = 60 where id = ${advance}`,
      [
        'AD-1001: The ledger shows 50 USD outstanding, the advance shows 60 USD.',
        'AD-1001: The item is paid 60 less 0 USD, the payable is paid 50 less 0 USD.',
      ],
    ],
    [
      'a reversal that does not match',
      (
        { approved },
        client_id,
      ) => sql`insert into ledger_postings (client_id, id, at, report_id, cause, round_no, line_no,
          from_account, to_account, currency, amount, reverses_id)
        select client_id, ${uuidv7()}, now(), report_id, cause, 2, 1, to_account, from_account, currency, 4, id
        from ledger_postings where client_id = ${client_id} and report_id = ${approved}`,
      [
        'ER-1001: The balance of "Employee payable" is -6 USD instead of -10.',
        'ER-1001: The balance of "Expenses" is 6 USD instead of 10.',
        'ER-1001: The reversal approve expense employee_payable 4 USD should be approve expense employee_payable 10 USD.',
      ],
    ],
    [
      'a wrong counter',
      (_, client_id) => sql`update counters_by_company set count = count + 1, total = total + 5
        where client_id = ${client_id} and counter = 'payout:queued:-:USD'`,
      ['payout:queued:-:USD: The counter shows 2 of 15, the list has 1 of 10.'],
    ],
  ])('finds %s', async (_, breaks, sentences) => {
    const { ids, company, books } = await aCompanyWithEveryPayable();
    await company.inCompany((tx) => breaks(ids, company.client_id).execute(tx));
    expect(await books()).toEqual(sentences);
  });

  it('checks each company separately', async () => {
    const [sound, broken] = [await aCompanyWithEveryPayable(), await aCompanyWithEveryPayable()];
    await broken.company.inCompany((tx) => sql`update payables set title = 'x'`.execute(tx));
    expect(await sound.books()).toEqual([]);
    expect(await broken.books()).toHaveLength(5);
  });
});
