import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasAdvance, hasReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aPayroll } from './testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

/** One of each, the numbers of which people see: ER-1001 is approved, and so on; AD-1001 is out. */
async function aCompanyWithEveryPayable() {
  const payroll = await aPayroll(product);
  const { ana } = payroll;
  const ids: Record<string, string> = {};
  for (const stage of ['approved', 'payment_queued', 'payment_processing', 'paid', 'draft'] as const)
    ids[stage] = (await hasReport(product, ana, { stage, amounts: ['10.00'] })).report_id;
  ids.advance = await hasAdvance(product, ana, { stage: 'outstanding', amount: '50' });
  return { ...payroll, ids };
}

type Ids = Record<string, string>;

describe('the check of the books', () => {
  it('has nothing to say while all is well', async () => {
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
        'ER-1004: the books hold -13 USD on "Bank" where it should be -10.',
        'ER-1004: the books hold 3 USD on "Employee payable" where it should be 0.',
      ],
    ],
    [
      'a posting in the books of another entity',
      (
        { paid },
        client_id,
      ) => sql`with other as (insert into entities (client_id, id, name, currency) values (${client_id}, ${uuidv7()},
          'Elsewhere', 'USD') returning id), moved (no, from_account, to_account) as (values (1, 'bank', 'payments'),
          (2, 'payments', 'bank'))
        insert into ledger_postings (client_id, id, at, entity_id, report_id, cause, round_no, line_no, from_account,
          to_account, currency, amount)
        select ${client_id}::uuid, gen_random_uuid(), now(), case m.no when 1 then o.id end, ${paid}::uuid, 'pay', 7, m.no,
          m.from_account, m.to_account, 'USD', 3 from other o cross join moved m`,
      [
        'ER-1004: the books hold -7 USD on "Bank" where it should be -10.',
        'ER-1004: the books of Elsewhere hold -3 USD on "Bank" where it should be 0.',
        'ER-1004: the books hold -3 USD on "Payout clearing" where it should be 0.',
        'ER-1004: the books of Elsewhere hold 3 USD on "Payout clearing" where it should be 0.',
      ],
    ],
    [
      'a report that was moved without its payable',
      ({ approved }) => sql`update reports set stage = 'paid' where id = ${approved}`,
      ['ER-1001: it is paid 10 less 0 USD, and to be paid it is approved 10 less 0 USD.'],
    ],
    [
      'a report that went back without its payable',
      ({ payment_queued }) => sql`update reports set stage = 'sent_back' where id = ${payment_queued}`,
      ['ER-1002: it is not payable, and to be paid it is payment_queued 10 less 0 USD.'],
    ],
    [
      'one that came forth without one',
      ({ draft }) => sql`update reports set stage = 'approved' where id = ${draft}`,
      ['ER-1005: it is approved 10 less 0 USD, and to be paid it is missing.'],
    ],
    [
      'a line that was changed after it was approved',
      ({ approved }) => sql`update expenses set converted_amount = 12 where report_id = ${approved}`,
      [
        'ER-1001: the books hold -10 USD on "Employee payable" where it should be -12.',
        'ER-1001: the books hold 10 USD on "Expenses" where it should be 12.',
      ],
    ],
    [
      'a payment that moved alone',
      ({ payment_processing }) => sql`update payouts set state = 'failed' where report_id = ${payment_processing}`,
      ['ER-1003: it should have initiated 10 USD and has no payment.'],
    ],
    [
      'a payment that says another amount',
      ({ paid }) => sql`update payouts set amount = 11 where report_id = ${paid}`,
      ['ER-1004: it should have processed 10 USD and has processed 11 USD.'],
    ],
    [
      'a payment of what is not to be paid yet',
      ({
        approved,
        paid,
      }) => sql`update payables set payout_id = (select payout_id from payables where item_id = ${paid})
        where item_id = ${approved}`,
      ['ER-1001: it should have no payment and has a payment.'],
    ],
    [
      'an advance of which more is out than was paid',
      ({ advance }) => sql`update advances set paid_amount = 60 where id = ${advance}`,
      [
        'AD-1001: the books say that 50 USD is out, the advance says 60 USD.',
        'AD-1001: it is paid 60 less 0 USD, and to be paid it is paid 50 less 0 USD.',
      ],
    ],
    [
      'a correction that corrects something else',
      (
        { approved },
        client_id,
      ) => sql`insert into ledger_postings (client_id, id, at, report_id, cause, round_no, line_no,
          from_account, to_account, currency, amount, reverses_id)
        select client_id, ${uuidv7()}, now(), report_id, cause, 2, 1, to_account, from_account, currency, 4, id
        from ledger_postings where client_id = ${client_id} and report_id = ${approved}`,
      [
        'ER-1001: the books hold -6 USD on "Employee payable" where it should be -10.',
        'ER-1001: the books hold 6 USD on "Expenses" where it should be 10.',
        'ER-1001: approve expense employee_payable 4 USD takes back what would be taken back by approve expense employee_payable 10 USD.',
      ],
    ],
    [
      'a count that drifted',
      (_, client_id) => sql`update counters_by_company set count = count + 1, total = total + 5
        where client_id = ${client_id} and counter = 'payout:queued:-:USD'`,
      ['payout:queued:-:USD: 2 of 15 is counted, 1 of 10 is there.'],
    ],
  ])('finds %s', async (_, breaks, sentences) => {
    const { ids, company, books } = await aCompanyWithEveryPayable();
    await company.inCompany((tx) => breaks(ids, company.client_id).execute(tx));
    expect(await books()).toEqual(sentences);
  });

  it('reads a company by itself', async () => {
    const [sound, broken] = [await aCompanyWithEveryPayable(), await aCompanyWithEveryPayable()];
    await broken.company.inCompany((tx) => sql`update payables set title = 'x'`.execute(tx));
    expect(await sound.books()).toEqual([]);
    expect(await broken.books()).toHaveLength(5);
  });
});
