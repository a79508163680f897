import { localDay } from '#domain/dates/local-day.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { acceptFields } from '../accept-fields.ts';
import { assessAndSaveExpenses } from '../assess-and-save-expenses.ts';
import { blankExpense } from '../blank-expense.ts';
import { loadPolicyContextForExpenses } from '../change-expenses.ts';
import { formOf } from '../form-of.ts';
import { onBehalf } from '../on-behalf.ts';
import type { ExpenseFields } from '../show-expenses.ts';
import type { CheckedRow } from './validate-sheet.ts';

/** Saves each row as a draft and evaluates it. Values that a custom field cannot store are left out. */
export async function saveSheetRows(
  context: SignedWriteContext,
  owner_id: string,
  rows: readonly CheckedRow[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { tx, client_id, actor, request, record } = context;

  const [policyContext, fields] = await Promise.all([
    loadPolicyContextForExpenses(context, owner_id, rows),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);

  const today = localDay(request.now, actor.time_zone);

  const drafts = rows.map((row) => {
    const blank = { ...blankExpense({ owner_id, now: request.now, source: 'sheet' }), sheet_key: row.sheet_key };
    const form = { ...formOf(blank), ...fieldsIn(row) };
    const filled = acceptFields(form, blank, {
      policyContext,
      fields,
      people: new Map(),
      actor,
      today,
      is_typing: true,
    });
    return { before: null, after: { ...filled, id: blank.id }, is_declared: false };
  });

  await assessAndSaveExpenses(context, drafts, { policyContext, fields, reports: new Map() });

  record({
    action: 'expenses_imported',
    item_kind: 'expense',
    item_id: drafts[0]?.after.id ?? '',
    item_label: drafts.length === 1 ? '1 expense' : `${drafts.length} expenses`,
    facts: { expense_ids: drafts.map(({ after }) => after.id) },
    ...onBehalf(context, owner_id),
  });
  for (const { after } of drafts.slice(1))
    record({
      action: 'expenses_imported',
      item_kind: 'expense',
      item_id: after.id,
      item_label: after.merchant || 'a draft',
      is_on_home: false,
    });
}

function fieldsIn(row: CheckedRow): Partial<ExpenseFields> {
  const { spent_on, currency, amount, merchant, description, invoice_number, payment_mode, category_id } = row;
  return {
    spent_on,
    currency,
    amount,
    merchant,
    description,
    invoice_number,
    payment_mode,
    category_id,
    custom_values: row.custom_values as ExpenseFields['custom_values'],
  };
}
