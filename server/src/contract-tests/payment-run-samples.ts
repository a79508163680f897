import { sql } from 'kysely';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { insertRunItem } from '../modules/payouts/runs/payment-runs.rows.ts';
import { addOpenRun } from '../testing/payment-run-rows.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import { insertTestReport } from '../testing/report-rows.ts';
import type { TestProduct } from '../testing/test-product.ts';
import { type Sample, signedInAnew } from './sample.ts';

type OfPaymentRuns = Extract<EndpointName, `paymentRuns.${string}`>;

interface SampleContext {
  product: TestProduct;
  company: PopulatedCompany;
}

export const paymentRunSamples: { [Name in OfPaymentRuns]: Sample<Name> } = {
  'paymentRuns.list': () => ({}),
  'paymentRuns.details': ({ company }) => ({ id: company.ids.payment_run }),
  'paymentRuns.markSent': async (context) => ({ id: await anOpenRun(context) }),
  'paymentRuns.undo': async (context) => ({ id: await anOpenRun(context), reason: 'The wrong day' }),
  'paymentRuns.saveBankLine': async (context) => ({
    id: await anOpenRun(context),
    currency: 'USD',
    amount: '10.00',
    booked_on: '2026-11-10',
  }),
  'paymentRuns.removeBankLine': async ({ company }) => {
    await company.inCompany((tx) =>
      sql`insert into payment_run_bank_lines (client_id, run_id, currency, amount, booked_on, entered_at, entered_by)
        select client_id, id, 'USD', 1, '2026-11-10', now(), created_by from payment_runs
        where client_id = ${company.client_id} and id = ${company.ids.payment_run}
        on conflict do nothing`.execute(tx),
    );
    return { id: company.ids.payment_run, currency: 'USD' };
  },
  'paymentRuns.export': ({ company }) => ({ id: company.ids.payment_run, format: 'csv' }),
};

/** Adds an open run with one payment that is being processed. */
async function anOpenRun({ product, company }: SampleContext): Promise<string> {
  const { client_id, people } = company;
  const employee = await signedInAnew(people.employee);
  const { report_id } = await insertTestReport(product, employee, { stage: 'payment_processing', amounts: ['10.00'] });
  return company.inCompany(async (tx) => {
    const id = await addOpenRun(tx, { client_id, user_id: people.super_admin.user_id });
    const { rows } = await sql<{ payout_id: string }>`select payout_id from payables
      where client_id = ${client_id} and item_id = ${report_id}`.execute(tx);
    await insertRunItem(tx, { client_id, run_id: id, payout_id: rows[0]?.payout_id ?? '' });
    return id;
  });
}
