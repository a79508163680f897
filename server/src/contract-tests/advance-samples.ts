import type { EndpointName } from '#contract/every-endpoint.ts';
import type { AdvanceStage } from '#domain/advances/advance-stages.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import { insertTestAdvance, insertTestReport } from '../testing/report-rows.ts';
import type { TestProduct } from '../testing/test-product.ts';
import { asAdmin, type Sample, signedInAnew } from './sample.ts';

type OfAdvances =
  | Extract<EndpointName, `advances.${string}`>
  | 'approvals.editAdvance'
  | 'approvals.applyAdvances'
  | 'exports.advanceList'
  | 'exports.companyAdvances';

interface Of {
  product: TestProduct;
  company: PopulatedCompany;
}

/** Sample inputs for advances. The item that a sample changes is created first. */
export const advanceSamples: { [Name in OfAdvances]: Sample<Name> } = {
  'advances.list': () => ({}),
  'advances.clientList': () => ({}),
  'advances.details': async (context) => ({ id: (await theirs(context, 'pending_approval')).advance_id }),
  'advances.draftCreate': () => ({}),
  'advances.draftEdit': async (context) => ({ ...(await own(context, 'draft')), title: 'Fair' }),
  'advances.create': async (context) => complete(context),
  'advances.edit': async (context) => ({ ...(await own(context, 'draft')), ...(await complete(context)) }),
  'advances.preview': async (context) => ({ advance_id: (await own(context, 'draft')).advance_id }),
  'advances.submit': async (context) => {
    const { advance_id, data } = await (await asAdmin(context.company)).calls(
      'advances.draftCreate',
      await complete(context),
    );
    return { advance_id, version: data.version };
  },
  'advances.recall': (context) => own(context, 'pending_approval'),
  'advances.cancel': (context) => own(context, 'draft'),
  'advances.remove': async (context) => ({ chosen: { ids: [(await own(context, 'draft')).advance_id] } }),
  'advances.remind': async (context) => ({ advance_id: (await own(context, 'pending_approval')).advance_id }),
  'advances.comment': async (context) => ({
    advance_id: (await theirs(context, 'pending_approval')).advance_id,
    comments: 'When do you need it?',
    mention_ids: [context.company.people.super_admin.user_id],
  }),
  'advances.available': async (context) => ({ report_id: (await aReport(context, 'draft', 'super_admin')).report_id }),
  'advances.link': async (context) => ({
    ...(await aReport(context, 'draft', 'super_admin')),
    apply: [{ advance_id: (await own(context, 'outstanding')).advance_id, amount: '1' }],
  }),
  'advances.markPaid': async (context) => ({
    ...(await theirs(context, 'approved')),
    reference: 'Bank 17',
    paid_on: '2026-01-02',
  }),
  'advances.giveBack': async (context) => ({
    ...(await theirs(context, 'outstanding')),
    amount: '1',
    returned_on: '2026-01-02',
  }),
  'approvals.editAdvance': async (context) => ({
    ...(await theirs(context, 'pending_approval')),
    change: { kind: 'lower', edited_amount: '1', comment: 'Less' },
  }),
  'approvals.applyAdvances': async (context) => ({
    ...(await aReport(context, 'approved', 'employee')),
    apply: [{ advance_id: (await theirs(context, 'outstanding')).advance_id, amount: '1' }],
  }),
  'exports.advanceList': async (context) => ({ chosen: { ids: [(await own(context, 'draft')).advance_id] } }),
  'exports.companyAdvances': async (context) => ({
    chosen: { ids: [(await theirs(context, 'outstanding')).advance_id] },
  }),
};

interface Input {
  advance_id: string;
  version: number;
}

/** Creates an advance for the super admin, who also makes the request. */
async function own({ product, company }: Of, stage: AdvanceStage): Promise<Input> {
  const { super_admin, approver } = company.people;
  const owner = await signedInAnew(super_admin);
  return {
    advance_id: await insertTestAdvance(product, owner, { stage, waits_for: waiting(stage, approver) }),
    version: 0,
  };
}

/** Creates an advance for the employee. The super admin decides on it and pays it. */
async function theirs({ product, company }: Of, stage: AdvanceStage): Promise<Input> {
  const { super_admin, employee } = company.people;
  const title = `Cash ${company.canary}`;
  const owner = await signedInAnew(employee);
  const advance_id = await insertTestAdvance(product, owner, { stage, title, waits_for: waiting(stage, super_admin) });
  return { advance_id, version: 0 };
}

function waiting<Person>(stage: AdvanceStage, approver: Person): Person[] {
  const pending: AdvanceStage = 'pending_approval';
  return stage === pending ? [approver] : [];
}

async function aReport({ product, company }: Of, stage: ReportStage, owner: 'employee' | 'super_admin') {
  const { report_id } = await insertTestReport(product, company.people[owner], {
    stage,
    title: `Trip ${company.canary}`,
  });
  return { report_id, version: 0 };
}

async function complete({ company }: Of) {
  const admin = await asAdmin(company);
  const [{ data: categories }, { data: fields }] = await Promise.all([
    admin.calls('categories.list', { applies_to: 'advance' }),
    admin.calls('customFields.list', { applies_to: 'advance' }),
  ]);
  return {
    title: 'Fair',
    category_id: categories[0]?.id ?? null,
    currency: 'USD',
    amount: '5',
    custom_values: Object.fromEntries(
      fields.filter(({ is_mandatory, is_active }) => is_mandatory && is_active).map(({ key }) => [key, 'x']),
    ),
  };
}
