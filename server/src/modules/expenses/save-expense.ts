import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { isSameAmount } from '#domain/checks/same-amount.ts';
import { expenseChanges, receiptChanges } from '#domain/expenses/expense-changes.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { withChanges } from '../../http/with-changes.ts';
import { attachable } from '../files/attach-files.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { acceptFields } from './accept-fields.ts';
import { assessAndSaveExpenses } from './assess-and-save-expenses.ts';
import { blankExpense } from './blank-expense.ts';
import { editFacts } from './edit-facts.ts';
import type { SavedExpense } from './expenses.rows.ts';
import { formOf } from './form-of.ts';
import { type LockedReports, lockOpenReports } from './lines/lock-reports.ts';
import { lockForEdit, peekTypedExpense } from './lock-expense.ts';
import { onBehalf } from './on-behalf.ts';
import { loadPolicyContextForForm } from './policy/load-policy-context-for-form.ts';
import type { PolicyContext } from './policy/policy-context.ts';
import { expenseResponse } from './read-expense.ts';
import { refuseMissing } from './refuse-missing.ts';
import type { ExpenseFields } from './show-expenses.ts';

type Answer = OutputOf<typeof expenses.create>;

type NewExpense = InputOf<typeof expenses.create>;

export async function createDraft(context: SignedWriteContext, { for_user_id, ...form }: NewExpense): Promise<Answer> {
  const owner_id = await resolveOwner(context, { for_user_id });
  return save(context, { form, saved: null, owner_id, is_declared: false });
}

export async function createExpense(
  context: SignedWriteContext,
  { for_user_id, ...form }: NewExpense,
): Promise<Answer> {
  const owner_id = await resolveOwner(context, { for_user_id });
  return save(context, { form, saved: null, owner_id, is_declared: true });
}

/** Saves the form even if fields are missing. A complete expense without a required field becomes a draft again. */
export async function editDraft(
  context: SignedWriteContext,
  { expense_id, version, ...changes }: InputOf<typeof expenses.draftEdit>,
): Promise<Answer> {
  const saved = await peekTypedExpense(context, expense_id);
  return saveExisting(context, { changes, saved, version, is_declared: false });
}

export async function editExpense(
  context: SignedWriteContext,
  { expense_id, version, ...changes }: InputOf<typeof expenses.edit>,
): Promise<Answer> {
  const saved = await peekTypedExpense(context, expense_id);
  return saveExisting(context, { changes, saved, version, is_declared: true });
}

function saveExisting(
  context: SignedWriteContext,
  options: {
    changes: Omit<InputOf<typeof expenses.edit>, 'expense_id' | 'version'>;
    saved: SavedExpense;
    version: number;
    is_declared: boolean;
  },
): Promise<Answer> {
  const { changes, saved, version, is_declared } = options;
  // The form is saved only if the version still matches, so the values of fields that were not sent are current.
  const form = withChanges(formOf(saved), changes);
  const { id, report_id, owner_id } = saved;
  return save(context, { form, saved: { id, version, report_id }, owner_id, is_declared });
}

interface ExpenseToSave {
  form: ExpenseFields;
  /** The type of a new expense; ignored for an existing one. */
  expense_type?: SavedExpense['expense_type'];
  /** The trip data of a mileage or per diem expense. */
  trip?: SavedExpense['trip'];
  /** Saves data of the expense that is stored in other tables. */
  saveDetails?: (expense: SavedExpense) => Promise<void>;
  saved: { id: string; version: number; report_id: string | null } | null;
  /** The owner if the form names no report. Otherwise the owner of the report applies. */
  owner_id: string;
  is_declared: boolean;
}

/** Saves the form of an expense of any kind and returns the expense id. */
export async function saveExpenseForm(context: SignedWriteContext, options: ExpenseToSave): Promise<string> {
  const { form, saved, owner_id, is_declared, expense_type = 'expense', trip = null, saveDetails } = options;
  const { tx, client_id, actor, request, record } = context;
  const reports = await lockOpenReports(context, [saved?.report_id ?? null, form.report_id]);
  const before = saved && (await lockForEdit(context, saved));
  const claimant_id = reportOwner(form, reports) ?? owner_id;
  const blank = before ?? { ...blankExpense({ owner_id: claimant_id, now: request.now }), expense_type };
  const { policyContext, fields, people, today } = await loadPolicyContextForForm(context, form, blank.owner_id);

  await attachable(tx, {
    client_id,
    user_id: actor.user_id,
    ids: form.file_ids.filter((id) => !blank.file_ids.includes(id)),
  });
  if (form.report_id && reports.get(form.report_id)?.owner_id !== blank.owner_id) throw new Refused('item.not_found');
  const filled = acceptFields(form, { ...blank, trip }, { policyContext, fields, people, actor, today });
  if (before?.is_card_matched) refuseOtherPayment(before, filled);
  if (is_declared && filled.amount && filled.currency && !filled.converted_amount)
    orRefuse(policyContext.rateOf(filled.currency, filled.spent_on ?? today));

  const [assessed] = await assessAndSaveExpenses(
    context,
    // An expense that was marked as complete stays complete while no field is missing, even if it is saved as a draft.
    [
      {
        before,
        after: { ...filled, id: blank.id, report_id: form.report_id },
        is_declared: is_declared || wasDeclared(before),
      },
    ],
    { policyContext, fields, reports },
  );
  if (!assessed) throw new Error('The expense was not saved.');
  await saveDetails?.(assessed.expense);
  if (is_declared) refuseMissing(assessed.assessment.missing);

  const changes = before ? recordedChanges(before, assessed.expense, policyContext) : [];
  if (!before || before.stage !== assessed.expense.stage || changes.length > 0)
    record({
      action: before ? 'expense_changed' : 'expense_created',
      item_kind: 'expense',
      item_id: blank.id,
      item_label: filled.merchant || 'a draft',
      ...(before && { from_stage: before.stage }),
      to_stage: assessed.expense.stage,
      facts: {
        ...editFacts(blank.id, changes),
        ...(form.report_id !== (before?.report_id ?? null) && { report_id: form.report_id }),
      },
      ...onBehalf(context, blank.owner_id),
    });

  return blank.id;
}

/** Refuses another amount, currency or payment mode for an expense that is linked with a card transaction. */
function refuseOtherPayment(before: SavedExpense, after: Pick<SavedExpense, 'amount' | 'currency' | 'payment_mode'>) {
  const isSame =
    after.payment_mode === before.payment_mode &&
    after.currency === before.currency &&
    isSameAmount(after.amount ?? '', before.amount ?? '');
  if (!isSame) throw new Refused('card.amount_counts');
}

async function save(context: SignedWriteContext, options: ExpenseToSave): Promise<Answer> {
  return expenseResponse(context, await saveExpenseForm(context, options));
}

/**
 * Returns the changes to record. A draft is saved repeatedly while the user fills in the form, so only changes to its
 * receipts are recorded.
 */
function recordedChanges(before: SavedExpense, after: SavedExpense, { tree }: PolicyContext): string[] {
  if (!wasDeclared(before)) return receiptChanges(before, after);
  return expenseChanges(before, after, (id) => tree.find((category) => category.id === id)?.name);
}

/** Returns true if the expense was marked as complete. Lines of a report always count as complete. */
function wasDeclared(before: SavedExpense | null): boolean {
  const draft: SavedExpense['stage'] = 'draft';
  return before !== null && before.stage !== draft;
}

/**
 * Returns the owner of the report in the form; undefined if the form has no report. An expense that a delegate adds to
 * the report belongs to this owner.
 */
function reportOwner({ report_id }: ExpenseFields, reports: LockedReports): string | undefined {
  return report_id === null ? undefined : reports.get(report_id)?.owner_id;
}
