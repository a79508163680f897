import { expenses } from '#contract/expenses.contract.ts';
import { reports } from '#contract/reports.contract.ts';
import { addDays } from '#domain/dates/calendar-days.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { claimableOf } from '../categories/show-categories.ts';
import { removeExpenses } from '../expenses/remove-expenses.ts';
import { sampleItems } from '../expenses/samples/sample-items.ts';
import { createDraft } from '../expenses/save-expense.ts';
import { removeReports } from '../reports/remove-reports.ts';
import { createReport } from '../reports/save-report.ts';

interface SampleExpense {
  merchant: string;
  description: string;
  amount: string;
  days_ago: number;
  /** Matches the name of the category. The first match is used, or the first category if none matches. */
  category: RegExp;
}

/** The lines of the sample report. */
const reported: SampleExpense[] = [
  {
    merchant: 'Northern Rail',
    description: 'Return ticket',
    amount: '64.00',
    days_ago: 6,
    category: /train|rail|travel/iu,
  },
  {
    merchant: 'City Cabs',
    description: 'From the station',
    amount: '18.50',
    days_ago: 6,
    category: /taxi|ride|travel/iu,
  },
  { merchant: 'Trattoria Roma', description: 'Lunch', amount: '22.40', days_ago: 5, category: /^meals?$|meal|food/iu },
];

/** Sample expenses outside reports. */
const drafts: SampleExpense[] = [
  { merchant: 'Corner Café', description: 'Breakfast', amount: '12.80', days_ago: 2, category: /meal|food/iu },
  { merchant: 'Paper & Co.', description: 'Notebooks', amount: '23.95', days_ago: 1, category: /office|suppl/iu },
];

/** Adds a sample report and sample expenses, so that the person can try the product. Samples cannot be submitted. */
export async function addSamples(context: SignedWriteContext): Promise<{ status: true }> {
  const { tx, client_id, actor } = context;
  const owner = { client_id, user_id: actor.user_id };
  if ((await sampleItems.read(tx, owner)).length > 0) throw new Refused('sample.added');
  const categories = await claimableOf(context, { applies_to: 'expense', user_id: actor.user_id });
  if (categories.length === 0) throw new Refused('sample.no_categories');

  const form = (sample: SampleExpense) => formOf(context, sample, categories);
  const lines = [];
  for (const sample of reported) lines.push((await createDraft(context, form(sample))).data.id);
  const others = [];
  for (const sample of drafts) others.push((await createDraft(context, form(sample))).data.id);
  const { report_id } = await createReport(
    context,
    reports.create.input.parse({ title: 'Sample: visit to a client', expense_ids: lines }),
  );

  await sampleItems.insert(tx, owner, [
    { item_id: report_id, item_kind: 'report' },
    ...[...lines, ...others].map((item_id) => ({ item_id, item_kind: 'expense' as const })),
  ]);
  return { status: true };
}

/** Deletes the samples, including those that the person has edited or added to reports of their own. */
export async function removeSamples(context: SignedWriteContext): Promise<{ status: true }> {
  const { tx, client_id, actor, request } = context;
  const owner = { client_id, user_id: actor.user_id };
  const items = await sampleItems.read(tx, owner);
  const idsOf = (kind: 'expense' | 'report') =>
    items.filter(({ item_kind }) => item_kind === kind).map(({ item_id }) => item_id);
  // Deletes the report first, so that its lines are no longer in a report.
  await removeLeft(idsOf('report'), (ids) => removeReports(context, reports.remove.input.parse({ chosen: { ids } })));
  await removeLeft(idsOf('expense'), (ids) =>
    removeExpenses(context, expenses.remove.input.parse({ chosen: { ids } })),
  );
  await sampleItems.markRemoved(tx, { ...owner, now: request.now });
  return { status: true };
}

/**
 * Runs the deletion and ignores the refusal if no samples are left, because the person may have deleted them already.
 */
async function removeLeft(ids: string[], remove: (ids: string[]) => Promise<unknown>): Promise<void> {
  if (ids.length === 0) return;
  try {
    await remove(ids);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'item.not_found') throw error;
  }
}

function formOf(
  { actor, request }: SignedWriteContext,
  { merchant, description, amount, days_ago, category }: SampleExpense,
  categories: Awaited<ReturnType<typeof claimableOf>>,
) {
  const chosen = categories.find(({ name }) => category.test(name)) ?? categories[0];
  return expenses.create.input.parse({
    merchant: `Sample: ${merchant}`,
    description,
    amount,
    currency: actor.reimbursement_currency,
    spent_on: addDays(localDay(request.now, actor.time_zone), -days_ago),
    category_id: chosen?.id ?? null,
  });
}
