import { isEditable } from '#domain/expenses/expense-stages.ts';
import type { PaymentMode } from '#domain/expenses/payment-modes.ts';
import type { SignedWriteContext, WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { attachable } from '../../files/attach-files.ts';
import { assessAndSaveExpenses } from '../assess-and-save-expenses.ts';
import { attributesIn, isDraft } from '../change-expenses.ts';
import { type LockedExpense, lockExpenseWithReport } from '../checks/refresh-checks.ts';
import { amountsOf, claimedMoney } from '../claimed-money.ts';
import { lockExpenseRows, type SavedExpense } from '../expenses.rows.ts';
import { formOf } from '../form-of.ts';
import { sumUpReport } from '../lines/sum-up-report.ts';
import { loadPolicyContext } from '../policy/policy-context.ts';
import { softDeleteExpenses } from '../remove-expenses.ts';

/** The claimed amount and payment mode of an expense before it was matched with a card transaction. */
export interface ClaimBeforeCard {
  currency: string | null;
  amount: string | null;
  payment_mode: PaymentMode;
}

interface Line {
  expense_id: string;
  company_currency: string;
}

interface CardMoney {
  currency: string;
  amount: string;
}

/**
 * Marks an expense as paid by company card and gives it the amount of the charge. If the expense is only a part of the
 * charge, `card` is null and the amount does not change. Refuses submitted expenses and those of other people.
 */
export async function payByCard(
  context: WriteContext,
  { expense_id, owner_id, card, company_currency }: Line & { owner_id: string; card: CardMoney | null },
): Promise<ClaimBeforeCard & { no_of_receipts: number }> {
  const locked = await lockExpenseWithReport(context, expense_id);
  if (!locked || locked.expense.owner_id !== owner_id) throw new Refused('item.not_found');
  const { currency, amount, payment_mode, expense_type, no_of_receipts } = locked.expense;
  if (expense_type !== 'expense') throw new Refused('expense.wrong_kind');
  if (!isEditable(locked.expense.stage)) throw new Refused('card.expense_submitted');
  await saveClaim(
    context,
    { ...locked, company_currency },
    { ...card, payment_mode: 'company', is_card_matched: true },
  );
  return { currency, amount, payment_mode, no_of_receipts };
}

/**
 * Updates the amount of an expense after the bank changed the amount of the linked transaction. Returns false if the
 * expense is already submitted.
 */
export async function followCardAmount(
  context: WriteContext,
  { expense_id, card, company_currency }: Line & { card: CardMoney },
): Promise<boolean> {
  const locked = await lockExpenseWithReport(context, expense_id);
  if (!locked || !isEditable(locked.expense.stage)) return false;
  await saveClaim(context, { ...locked, company_currency }, card);
  return true;
}

/**
 * Undoes `payByCard`. A deleted expense gets its claim back too, so that the owner restores the original claim. An
 * expense that was created from the transaction has no earlier claim and keeps its amount.
 */
export async function releaseFromCard(
  context: WriteContext,
  { expense_id, claimed, company_currency }: Line & { claimed: ClaimBeforeCard | null },
): Promise<void> {
  const locked = (await lockExpenseWithReport(context, expense_id)) ?? (await lockDeletedExpense(context, expense_id));
  if (!locked) return;
  const { stage, deleted_at } = locked.expense;
  if (!isEditable(stage) && deleted_at === null) throw new Refused('card.expense_submitted');
  await saveClaim(context, { ...locked, company_currency }, { ...claimed, is_card_matched: false });
}

async function lockDeletedExpense({ tx, client_id }: WriteContext, id: string): Promise<LockedExpense | undefined> {
  const [expense] = await lockExpenseRows(tx, { client_id, ids: [id], deleted: true });
  return expense && { expense, report: undefined };
}

/** Deletes the expense that was created from a card transaction. The owner can restore the expense. */
export async function deleteCardExpense(context: SignedWriteContext, expense_id: string): Promise<void> {
  const locked = await lockExpenseWithReport(context, expense_id);
  if (!locked)
    return releaseFromCard(context, { expense_id, claimed: null, company_currency: context.actor.company.currency });
  if (!isEditable(locked.expense.stage)) throw new Refused('card.expense_submitted');
  await softDeleteExpenses(context, [{ ...locked.expense, is_card_matched: false }]);
  if (locked.report) await sumUpReport(context, locked.report);
}

/** Adds receipts to an expense that is linked with a card transaction. */
export async function addCardReceipts(
  context: SignedWriteContext,
  { expense_id, file_ids }: { expense_id: string; file_ids: readonly string[] },
): Promise<void> {
  const { tx, client_id, actor } = context;
  await attachable(tx, { client_id, user_id: actor.user_id, ids: file_ids });
  const locked = await lockExpenseWithReport(context, expense_id);
  if (!locked) throw new Refused('item.not_found');
  const { expense } = locked;
  if (!isEditable(expense.stage)) throw new Refused('card.expense_submitted');
  const ids = [...new Set([...expense.file_ids, ...file_ids])];
  const company_currency = actor.company.currency;
  const change = { file_ids: ids, no_of_receipts: ids.length, lost_receipt_reason: '' };
  await saveClaim(context, { ...locked, company_currency }, change);
}

type ClaimChange = Partial<
  Pick<
    SavedExpense,
    'currency' | 'amount' | 'payment_mode' | 'is_card_matched' | 'file_ids' | 'no_of_receipts' | 'lost_receipt_reason'
  >
>;

async function saveClaim(
  context: WriteContext,
  locked: LockedExpense & { company_currency: string },
  change: ClaimChange,
): Promise<void> {
  const { tx, client_id, request } = context;
  const { expense, report } = locked;
  const changed = { ...expense, ...change };
  const day = changed.spent_on ?? request.now.toISOString().slice(0, 10);

  const [policyContext, fields] = await Promise.all([
    loadPolicyContext(tx, {
      client_id,
      company_currency: locked.company_currency,
      now: request.now,
      owner_id: expense.owner_id,
      days: [day],
      currencies: changed.currency ? [changed.currency] : [],
    }),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);

  const isOtherAmount = changed.amount !== expense.amount || changed.currency !== expense.currency;
  const form = { ...formOf(changed), ...(isOtherAmount && { ex_rate: null }) };
  const amounts = isOtherAmount
    ? amountsOf(claimedMoney(form, { policyContext, today: day, is_typing: true }), form)
    : {};
  const after = { ...changed, ...amounts };

  await assessAndSaveExpenses(
    context,
    [
      {
        before: expense,
        after: { ...after, attributes: attributesIn(policyContext, after) },
        is_declared: !isDraft(expense),
      },
    ],
    { policyContext, fields, reports: new Map(report ? [[report.id, report]] : []) },
  );
}
