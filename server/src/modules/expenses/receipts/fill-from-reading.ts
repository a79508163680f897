import { localDay } from '#domain/dates/local-day.ts';
import { isEditable } from '#domain/expenses/expense-stages.ts';
import { fillFromReceipt, type ReceiptReading } from '#domain/expenses/fill-from-receipt.ts';
import type { App, WriteContext } from '../../../http/context.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { findCompany } from '../../companies/find-company.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { filesOf } from '../../files/show-files.ts';
import { attributesIn, isDraft } from '../change-expenses.ts';
import { type LockedExpense, lockExpenseOnly, refreshLocked } from '../checks/refresh-checks.ts';
import { amountsOf, claimedMoney } from '../claimed-money.ts';
import { readReportOwners, type SavedExpense } from '../expenses.rows.ts';
import { formOf } from '../form-of.ts';
import { policyContext } from '../policy/policy-context.ts';
import { settleExpenses } from '../settle-expenses.ts';

export interface ReadEvent {
  client_id: string;
  event_id: string;
  file_id: string;
}

/**
 * A receipt was read. The draft that was made of it takes what it lacks; whatever else holds the receipt is only checked
 * against it, since somebody may be typing there. Asked twice it finds nothing left to fill.
 */
export async function fillFromReading(app: App, event: ReadEvent): Promise<void> {
  const { client_id, event_id, file_id } = event;
  const company = await findCompany(app.database, client_id);
  if (!company) return;
  const members = await app.database.readInCompany(client_id, (tx) => readReportOwners(tx, { client_id, file_id }));
  for (const { id } of members)
    await writeInCompany({ app, request: systemRequest(app, event_id), client_id }, async (context) => {
      const held = await lockExpenseOnly(context, id);
      if (!held) return;
      const reading = await readingOf(context, file_id);
      if (reading && isWaiting(held.expense)) await fill(context, held, { reading, own: company.currency });
      else await refreshLocked(context, held, company.currency);
    });
}

/** Made of a receipt and still its owner's to change. */
function isWaiting({ source, stage }: SavedExpense): boolean {
  return source === 'receipt' && isEditable(stage);
}

async function readingOf(
  { app, tx, client_id, request }: WriteContext,
  file_id: string,
): Promise<ReceiptReading | null> {
  return (await filesOf(app, tx, { client_id, now: request.now, ids: [file_id] })).get(file_id)?.scan ?? null;
}

async function fill(
  context: WriteContext,
  { expense, report }: LockedExpense,
  { reading, own }: { reading: ReceiptReading; own: string },
): Promise<void> {
  const { tx, client_id, request } = context;
  const form = fillFromReceipt(formOf(expense), reading, own);
  const days = form.spent_on ? [form.spent_on] : [request.now.toISOString().slice(0, 10)];

  const [ground, fields] = await Promise.all([
    policyContext(tx, {
      client_id,
      own,
      now: request.now,
      owner_id: expense.owner_id,
      days,
      currencies: form.currency ? [form.currency] : [],
    }),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);

  const today = form.spent_on ?? localDay(request.now, 'UTC');
  const { merchant, spent_on, invoice_number, taxes } = form;

  const filled = {
    ...expense,
    merchant,
    spent_on,
    invoice_number,
    taxes: [...taxes],
    ...amountsOf(claimedMoney(form, { ground, today, is_typing: true }), form),
  };

  await settleExpenses(
    context,
    [
      {
        before: expense,
        after: { ...filled, attributes: attributesIn(ground, filled) },
        is_declared: !isDraft(expense),
      },
    ],
    { ground, fields, reports: new Map(report ? [[report.id, report]] : []) },
  );
}
