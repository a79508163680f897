import type { WriteContext } from '#server/http/context.ts';
import { reimbursementSettings } from '#server/modules/people/find-employee-profile.ts';
import { saveReport } from '#server/modules/reports/store-report.ts';
import { managerOf } from '../approvals/usual-way.ts';
import { recordPastPayment } from '../demo.rows.ts';
import { idOf } from '../meridian-ids.ts';
import { type DemoContext, type DemoExpense, demoExpense } from './demo-expense.ts';
import { decidedAndPaid, seedHistory } from './history.ts';
import { demoYear } from './year-list.ts';

const dayMs = 86_400_000;

/** An expense that its owner paid for with a card. */
export interface CardPaidExpense {
  owner: string;
  expense: DemoExpense;
}

/**
 * Inserts old paid reports directly; their numbers are lower than those of the current reports. Returns the expenses
 * that were paid with a card.
 */
export async function seedYear(context: WriteContext, demo: DemoContext): Promise<CardPaidExpense[]> {
  const { people, categories } = demo;
  const names = new Map([...categories].map(([name, id]) => [id, name]));
  const year = demoYear(context.request.now);
  const cardPaid: CardPaidExpense[] = [];
  for (const [index, report] of year.entries()) {
    const at = daysBefore(context, report.age);
    const expenses: DemoExpense[] = [];
    for (const line of report.lines)
      expenses.push(await demoExpense(context, line, { ...demo, owner: report.owner, report_id: null }));
    cardPaid.push(
      ...expenses
        .filter(({ payment_mode }) => payment_mode === 'company')
        .map((expense) => ({ owner: report.owner, expense })),
    );
    const owner_id = idOf(people, report.owner);
    const { currency } = await reimbursementSettings(context.tx, { client_id: context.client_id, user_id: owner_id });
    const saved = await saveReport(context, {
      owner_id,
      title: report.title,
      stage: report.stage,
      currency,
      company_currency: 'USD',
      created_at: at,
      submitted_at: at,
      number: 1000 - year.length + index + 1,
      custom_values: { purpose: report.title },
      expenses,
      categoryName: (id: string) => names.get(id),
    });
    await recordPastPayment(context.tx, {
      client_id: context.client_id,
      report_id: saved.id,
      approver_id: idOf(people, managerOf(report.owner)),
      ...decidedAndPaid(report, at),
    });
    await seedHistory(context, { report, saved, people, submitted_at: at });
  }
  return cardPaid;
}

export function daysBefore({ request }: WriteContext, days: number): Date {
  return new Date(request.now.getTime() - days * dayMs);
}
