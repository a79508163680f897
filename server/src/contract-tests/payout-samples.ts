import type { EndpointName } from '#contract/every-endpoint.ts';
import { fileFields, payoutFileColumns } from '#domain/payouts/payout-file.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import { insertTestReport } from '../testing/report-rows.ts';
import type { TestProduct } from '../testing/test-product.ts';
import { asAdmin, type Sample, signedInAnew } from './sample.ts';

type OfPayouts =
  | Extract<EndpointName, `${'payouts' | 'controls'}.${string}`>
  | 'exports.payoutList'
  | 'exports.payoutTemplate';

interface SampleContext {
  product: TestProduct;
  company: PopulatedCompany;
}

// The sample items are approved today, so they cannot be paid earlier.
const paid_on = new Date().toISOString().slice(0, 10);

/** Sample inputs for payouts. If a sample needs an approved item, it first creates one for the employee. */
export const payoutSamples: { [Name in OfPayouts]: Sample<Name> } = {
  'controls.read': () => ({}),
  'controls.save': () => ({ bars_approvers: true, release_above: '5000.00', bank_change_days: 7, version: 0 }),
  'controls.violations': () => ({}),
  'payouts.list': () => ({}),
  'payouts.counts': () => ({}),
  'payouts.filterTypes': () => ({}),
  'payouts.filterValues': () => ({ key: 'entity_ids' }),
  'payouts.preFlight': async (context) => ({ tab: 'reports', chosen: await chosen(context, 'approved') }),
  'payouts.queue': async (context) => ({ chosen: await chosen(context, 'approved') }),
  'payouts.process': async (context) => ({ chosen: await chosen(context, 'payment_queued') }),
  'payouts.bulkPaid': async (context) => ({ chosen: await chosen(context, 'payment_processing'), paid_on }),
  'payouts.bulkAction': async (context) => ({
    tab: 'payment',
    chosen: await chosen(context, 'payment_queued'),
    action: { kind: 'back_to_approved' },
  }),
  'payouts.paid': async (context) => ({ ...(await one(context, 'payment_processing')), paid_on, reference: 'Bank 17' }),
  'payouts.action': async (context) => ({ ...(await one(context, 'approved')), action: { kind: 'queue' } }),
  'payouts.revert': async (context) => ({ ...(await one(context, 'paid')), reason: 'It came back' }),
  'payouts.paymentDetails': async (context) => ({ item_id: (await one(context, 'paid')).item_id }),
  'payouts.postings': async (context) => ({ item_id: (await one(context, 'paid')).item_id }),
  'payouts.upload': async (context) => ({ file_name: 'payouts.csv', content_base64: await aFile(context) }),
  'payouts.uploaded': ({ company }) => ({ file_id: company.ids.payout_file }),
  'payouts.confirmUpload': async (context) => {
    const upload = { file_name: 'payouts.csv', content_base64: await aFile(context) };
    return { file_id: (await (await asAdmin(context.company)).calls('payouts.upload', upload)).file_id };
  },
  'exports.payoutList': async (context) => ({ tab: 'paid', chosen: await chosen(context, 'paid') }),
  'exports.payoutTemplate': async (context) => ({ chosen: await chosen(context, 'payment_queued') }),
};

async function one(
  { product, company }: SampleContext,
  stage: ReportStage,
): Promise<{ item_id: string; version: number }> {
  const employee = await signedInAnew(company.people.employee);
  const { report_id } = await insertTestReport(product, employee, { stage, title: `Trip ${company.canary}` });
  return { item_id: report_id, version: 0 };
}

async function chosen(context: SampleContext, stage: ReportStage): Promise<{ ids: string[] }> {
  return { ids: [(await one(context, stage)).item_id] };
}

/** Returns a filled-in payment file for one queued payment. */
async function aFile(context: SampleContext): Promise<string> {
  const { item_id } = await one(context, 'payment_queued');
  const admin = await asAdmin(context.company);
  const { payments, number, payee } = await admin.calls('payouts.paymentDetails', { item_id });
  const [payment] = payments;
  const cells: Partial<Record<string, string>> = {
    key: payment?.payout_id,
    number,
    payee: `${payee.first_name} ${payee.last_name}`,
    paid_on,
    currency: payment?.currency,
    amount: payment?.amount,
    reference: 'Bank 17',
  };

  const lines = [
    fileFields.map((field) => payoutFileColumns[field].header),
    fileFields.map((field) => cells[field] ?? ''),
  ];

  return Buffer.from(lines.map((line) => line.join(',')).join('\n')).toString('base64');
}
