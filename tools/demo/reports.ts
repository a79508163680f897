import type { WriteContext } from '#server/http/context.ts';
import { keepExpense } from '#server/modules/expenses/keep-expense.ts';
import { keepReport } from '#server/modules/reports/keep-report.ts';
import { seedHistory } from './history.ts';
import { idOf } from './meridian-ids.ts';
import { demoReports, mayasDrafts } from './report-list.ts';
import { categoryOfMerchant } from './settings/category-of-merchant.ts';

const dayMs = 86_400_000;

export async function seedReports(
  context: WriteContext,
  { people, categories }: { people: Map<string, string>; categories: Map<string, string> },
): Promise<void> {
  const { asked } = context;
  const before = (days: number) => new Date(asked.now.getTime() - days * dayMs);
  const lineOf = ([merchant, amount, age]: [string, string, number]) => ({
    merchant,
    category_id: idOf(categories, categoryOfMerchant(merchant)),
    amount,
    currency: 'USD',
    converted_amount: amount,
    spent_on: before(age).toISOString().slice(0, 10),
    created_at: before(age),
  });
  for (const report of demoReports) {
    const owner_id = idOf(people, report.owner);
    const approver_id = report.approver && idOf(people, report.approver);
    const kept = await keepReport(context, {
      owner_id,
      title: report.title,
      stage: report.stage,
      currency: 'USD',
      created_at: before(report.age),
      ...(report.stage !== 'draft' && { submitted_at: before(report.age) }),
      ...(approver_id && { approver_ids: [approver_id] }),
      expenses: report.lines.map(lineOf),
    });
    await seedHistory(context, { report, kept, people, submitted_at: before(report.age) });
  }
  for (const line of mayasDrafts) {
    await keepExpense(context, { ...lineOf(line), owner_id: idOf(people, 'Maya Lindqvist'), stage: 'complete' });
  }
}
