import { localDay } from '#domain/dates/local-day.ts';
import { isEditable } from '#domain/expenses/expense-stages.ts';
import { fillFromReceipt, type ReceiptReading } from '#domain/expenses/fill-from-receipt.ts';
import type { App, WriteContext } from '../../../http/context.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { findCompany } from '../../companies/find-company.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { filesOf } from '../../files/show-files.ts';
import { reimbursementSettings } from '../../people/find-employee-profile.ts';
import { assessAndSaveExpenses } from '../assess-and-save-expenses.ts';
import { attributesIn, isDraft } from '../change-expenses.ts';
import { type LockedExpense, lockExpenseWithReport, refreshLocked } from '../checks/refresh-checks.ts';
import { amountsOf, claimedMoney } from '../claimed-money.ts';
import { readExpensesWithFile, type SavedExpense } from '../expenses.rows.ts';
import { formOf } from '../form-of.ts';
import { loadPolicyContext } from '../policy/policy-context.ts';

interface ReadEvent {
  client_id: string;
  event_id: string;
  file_id: string;
}

/**
 * Updates expenses after their receipt was scanned. If a draft was created from the receipt, its empty fields are
 * filled in. Other expenses with this receipt are only checked again, because their owners may be editing them. A
 * repeated event changes nothing more.
 */
export async function fillFromReading(app: App, event: ReadEvent): Promise<void> {
  const { client_id, event_id, file_id } = event;
  const company = await findCompany(app.database, client_id);
  if (!company) return;
  const expenses = await app.database.readInCompany(client_id, (tx) =>
    readExpensesWithFile(tx, { client_id, file_id }),
  );
  for (const { id } of expenses)
    await writeInCompany({ app, request: systemRequest(app, event_id), client_id }, async (context) => {
      const locked = await lockExpenseWithReport(context, id);
      if (!locked) return;
      const reading = await readingOf(context, file_id);
      if (reading && isFillable(locked.expense))
        await fill(context, locked, { reading, company_currency: company.currency });
      else await refreshLocked(context, locked, company.currency);
    });
}

/** Returns true if the expense was created from a receipt and its owner can still edit it. */
function isFillable({ source, stage }: SavedExpense): boolean {
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
  { reading, company_currency }: { reading: ReceiptReading; company_currency: string },
): Promise<void> {
  const { tx, client_id, request } = context;
  const { owner_id } = expense;
  const { currency, time_zone } = await reimbursementSettings(tx, { client_id, user_id: owner_id });
  const form = fillFromReceipt(formOf(expense), reading, currency);
  const today = form.spent_on ?? localDay(request.now, time_zone);

  const [policyContext, fields] = await Promise.all([
    loadPolicyContext(tx, {
      client_id,
      company_currency,
      now: request.now,
      owner_id,
      days: [today],
      currencies: form.currency ? [form.currency] : [],
    }),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);

  const { merchant, spent_on, invoice_number, taxes } = form;

  const filled = {
    ...expense,
    merchant,
    spent_on,
    invoice_number,
    taxes: [...taxes],
    ...amountsOf(claimedMoney(form, { policyContext, today, is_typing: true }), form),
  };

  await assessAndSaveExpenses(
    context,
    [
      {
        before: expense,
        after: { ...filled, attributes: attributesIn(policyContext, filled) },
        is_declared: !isDraft(expense),
      },
    ],
    { policyContext, fields, reports: new Map(report ? [[report.id, report]] : []) },
  );
}
