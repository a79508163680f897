import { localDay } from '#domain/dates/local-day.ts';
import { msg } from '#domain/language/translate.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { attachable } from '../../files/attach-files.ts';
import { acceptFields } from '../accept-fields.ts';
import { assessAndSaveExpenses } from '../assess-and-save-expenses.ts';
import { blankExpense } from '../blank-expense.ts';
import { loadPolicyContextForExpenses } from '../change-expenses.ts';
import { formOf } from '../form-of.ts';
import { onBehalf } from '../on-behalf.ts';

interface CardPurchase {
  owner_id: string;
  merchant: string;
  spent_on: string;
  currency: string;
  file_ids: readonly string[];
  parts: readonly { amount: string; category_id: string | null; description: string }[];
}

/**
 * Creates the expenses of a card transaction, one for each part, as paid by the company. An expense without missing
 * fields is complete immediately.
 */
export async function createCardExpenses(context: SignedWriteContext, purchase: CardPurchase): Promise<string[]> {
  const { tx, client_id, actor, request, record } = context;
  const { owner_id, merchant, spent_on, currency, file_ids, parts } = purchase;
  await attachable(tx, { client_id, user_id: actor.user_id, ids: file_ids });
  const [policyContext, fields] = await Promise.all([
    loadPolicyContextForExpenses(context, owner_id, [{ spent_on, currency }]),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);
  const categoryIds = new Set(
    policyContext.tree.filter(({ applies_to }) => applies_to === 'expense').map(({ id }) => id),
  );
  const today = localDay(request.now, actor.time_zone);

  const drafts = parts.map(({ amount, category_id, description }) => {
    if (category_id !== null && !categoryIds.has(category_id))
      throw new Refused('item.not_found', {}, { category_id: msg`Choose a category from the list.` });
    const blank = {
      ...blankExpense({ owner_id, now: request.now, source: 'card' }),
      is_card_matched: true,
    };
    const form = {
      ...formOf(blank),
      merchant,
      spent_on,
      currency,
      amount,
      category_id,
      description,
      payment_mode: 'company' as const,
      file_ids: [...file_ids],
    };
    const options = { policyContext, fields, people: new Map(), actor, today, is_typing: true };
    return { before: null, after: { ...acceptFields(form, blank, options), id: blank.id }, is_declared: true };
  });
  await assessAndSaveExpenses(context, drafts, { policyContext, fields, reports: new Map() });

  for (const { after } of drafts)
    record({
      action: 'expense_created',
      item_kind: 'expense',
      item_id: after.id,
      item_label: merchant || 'a draft',
      to_stage: after.stage,
      ...onBehalf(context, owner_id),
    });
  return drafts.map(({ after }) => after.id);
}
