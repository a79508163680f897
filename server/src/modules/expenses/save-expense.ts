import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { attachable } from '../files/attach-files.ts';
import { ownersFor } from '../people/delegates/whose-items.ts';
import { acceptFields } from './accept-fields.ts';
import { blankExpense } from './blank-expense.ts';
import type { SavedExpense } from './expenses.rows.ts';
import { lockForEdit, peekExpense } from './lock-expense.ts';
import { type LockedReports, lockOpenReports } from './lock-reports.ts';
import { onBehalf } from './on-behalf.ts';
import { policyContextForForm } from './policy-context-for-form.ts';
import { oneExpense } from './read-expense.ts';
import { type Settled, settleExpenses } from './settle-expenses.ts';
import type { ExpenseFields } from './show-expenses.ts';

type Answer = OutputOf<typeof expenses.create>;

type NewExpense = InputOf<typeof expenses.create>;

export async function createDraft(context: SignedWriteContext, { for_user_id, ...form }: NewExpense): Promise<Answer> {
  const owner_id = await ownersFor(context, { for_user_id });
  return keep(context, { form, saved: null, owner_id, is_declared: false });
}

export async function createExpense(
  context: SignedWriteContext,
  { for_user_id, ...form }: NewExpense,
): Promise<Answer> {
  const owner_id = await ownersFor(context, { for_user_id });
  return keep(context, { form, saved: null, owner_id, is_declared: true });
}

/** As it stands, whatever is missing. What was complete and is so no longer becomes a draft again. */
export async function editDraft(
  context: SignedWriteContext,
  { expense_id, version, ...form }: InputOf<typeof expenses.draftEdit>,
): Promise<Answer> {
  const saved = await peekExpense(context, expense_id);
  return saveAgain(context, { form, saved, version, is_declared: false });
}

export async function editExpense(
  context: SignedWriteContext,
  { expense_id, version, ...form }: InputOf<typeof expenses.edit>,
): Promise<Answer> {
  const saved = await peekExpense(context, expense_id);
  return saveAgain(context, { form, saved, version, is_declared: true });
}

function saveAgain(
  context: SignedWriteContext,
  of: { form: ExpenseFields; saved: SavedExpense; version: number; is_declared: boolean },
): Promise<Answer> {
  const { form, version, is_declared } = of;
  const { id, report_id, owner_id } = of.saved;
  return keep(context, { form, saved: { id, version, report_id }, owner_id, is_declared });
}

interface Saving {
  form: ExpenseFields;
  saved: { id: string; version: number; report_id: string | null } | null;
  /** Whose it is, unless the report it goes into says so. */
  owner_id: string;
  is_declared: boolean;
}

async function keep(context: SignedWriteContext, { form, saved, owner_id, is_declared }: Saving): Promise<Answer> {
  const { tx, client_id, actor, request, record } = context;
  const reports = await lockOpenReports(context, [saved?.report_id ?? null, form.report_id]);
  const before = saved && (await lockForEdit(context, saved));
  const blank = before ?? blankExpense({ owner_id: reportOwner(form, reports) ?? owner_id, now: request.now });
  const { ground, fields, people, today } = await policyContextForForm(context, form, blank.owner_id);
  await attachable(tx, {
    ...{ client_id, user_id: actor.user_id },
    ids: form.file_ids.filter((id) => !blank.file_ids.includes(id)),
  });
  if (form.report_id && reports.get(form.report_id)?.owner_id !== blank.owner_id) throw new Refused('item.not_found');
  const filled = acceptFields(form, blank, { ground, fields, people, actor, today });
  if (is_declared && filled.amount && filled.currency && !filled.converted_amount)
    orRefuse(ground.rateOf(filled.currency, filled.spent_on ?? today));
  const [settled] = await settleExpenses(
    context,
    // What was complete stays so while nothing is missing, however it is saved.
    [
      {
        before,
        after: { ...filled, id: blank.id, report_id: form.report_id },
        is_declared: is_declared || wasDeclared(before),
      },
    ],
    { ground, fields, reports },
  );
  if (!settled) throw new Error('An expense was not kept.');
  if (is_declared) refuseMissing(settled);
  if (!before || before.stage !== settled.expense.stage)
    record({
      action: before ? 'expense_changed' : 'expense_created',
      item_kind: 'expense',
      item_id: blank.id,
      item_label: filled.merchant || 'a draft',
      ...(before && { from_stage: before.stage }),
      to_stage: settled.expense.stage,
      ...onBehalf(context, blank.owner_id),
    });
  return oneExpense(context, blank.id);
}

/** What was said to be complete once; in a report nobody asks. */
function wasDeclared(before: SavedExpense | null): boolean {
  const fresh: SavedExpense['stage'] = 'draft';
  return before !== null && before.stage !== fresh;
}

/** Whoever adds to a report they file for somebody adds that person's expense. */
function reportOwner({ report_id }: ExpenseFields, reports: LockedReports): string | undefined {
  return report_id === null ? undefined : reports.get(report_id)?.owner_id;
}

function refuseMissing({ assessment: { missing } }: Settled): void {
  if (missing.length === 0) return;
  const labels = missing.map(({ label }) => label.toLowerCase());
  const fields = labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
  throw new Refused(
    'expense.incomplete',
    { fields },
    Object.fromEntries(missing.map(({ key, problem }) => [key, problem ?? 'Required.'])),
  );
}
