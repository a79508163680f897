import { v7 as uuidv7 } from 'uuid';
import type { advances } from '#contract/advances.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { nextNumber } from '../../db/number-sequences.rows.ts';
import { changedFields } from '../../http/changed-fields.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { withChanges } from '../../http/with-changes.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { type AdvanceFields, acceptForm, peopleNamed, refuseIncomplete } from './accept-form.ts';
import { advanceActivity, type RecordedAdvance, recordAdvanceActivity } from './advance-activity.ts';
import { type AdvancePolicyContext, advancePolicyContext } from './advance-policy-context.ts';
import { type AdvanceForm, insertAdvance, type SavedAdvance } from './advances.rows.ts';
import { assessAdvance } from './assess-advance.ts';
import { saveAdvanceSearchWords } from './lists/advance-search-words.ts';
import { lockAdvance } from './lock-advance.ts';
import { changeLocked, countStage } from './move-advance.ts';

/** Creates a draft. Any field may be empty. */
export async function createDraft(
  context: SignedWriteContext,
  { for_user_id, ...fields }: InputOf<typeof advances.draftCreate>,
): Promise<RecordedAdvance> {
  const policyContext = await policyContextOf(context, {
    owner_id: await resolveOwner(context, { for_user_id }),
    fields,
  });
  const advance = await saveDraft(context, policyContext, fields);
  return recordAdvanceActivity(context, advance, [createdActivity(context, advance)]);
}

/** Saves a draft. Any field may be empty. */
export function editDraft(
  context: SignedWriteContext,
  input: InputOf<typeof advances.draftEdit>,
): Promise<RecordedAdvance> {
  return changeForm(context, input, { is_complete: false });
}

/** Saves an unsubmitted advance and refuses it if a required field is empty. */
export function editAdvance(
  context: SignedWriteContext,
  input: InputOf<typeof advances.edit>,
): Promise<RecordedAdvance> {
  return changeForm(context, input, { is_complete: true });
}

async function changeForm(
  context: SignedWriteContext,
  { advance_id, version, ...changes }: InputOf<typeof advances.edit>,
  { is_complete }: { is_complete: boolean },
): Promise<RecordedAdvance> {
  const before = await lockAdvance(context, { advance_id, version, action: 'edit' });
  const fields = withChanges(fieldsOf(before), changes);
  const policyContext = await policyContextOf(context, { owner_id: before.owner_id, fields });
  const title = changes.title ?? typedTitle(before, policyContext);
  const form = acceptForm({ ...fields, title }, before, policyContext);
  if (is_complete) refuseIncomplete(form, policyContext);
  const advance = await changeLocked(context, before, {
    ...form,
    ...assessAdvance({ id: before.id, ...form }, policyContext),
  });
  await saveAdvanceSearchWords(context, advance);
  const facts = changedFields(recordedFields(before), recordedFields(advance)) ?? {};
  return recordAdvanceActivity(context, advance, [
    advanceActivity(context, advance, { action: 'advance_changed', facts }),
  ]);
}

function recordedFields({ title, purpose, currency, amount, needed_on, settle_by }: AdvanceForm) {
  return { title, purpose, currency, amount, needed_on, settle_by };
}

export function policyContextOf(
  context: Parameters<typeof advancePolicyContext>[0],
  { owner_id, fields }: { owner_id: string; fields: Pick<AdvanceFields, 'currency' | 'attributes' | 'custom_values'> },
): Promise<AdvancePolicyContext> {
  const currencies = fields.currency === null ? [] : [fields.currency];
  return advancePolicyContext(context, { owner_id, currencies, named_ids: peopleNamed(fields) });
}

/** Inserts a draft for the owner of the policy context. */
export async function saveDraft(
  context: SignedWriteContext,
  policyContext: AdvancePolicyContext,
  fields: AdvanceFields,
): Promise<SavedAdvance> {
  const { tx, client_id, request } = context;
  const id = uuidv7({ msecs: request.now.getTime() });
  const form = acceptForm(fields, null, policyContext);
  const result = assessAdvance({ id, ...form }, policyContext);
  const number = await nextNumber(tx, client_id, 'advance');
  const draft = {
    id,
    number,
    owner_id: policyContext.employee.user_id,
    stage: 'draft' as const,
    created_at: request.now,
  };

  await insertAdvance(tx, client_id, { ...form, ...result, ...draft });
  const advance: SavedAdvance = {
    ...form,
    ...result,
    ...draft,
    own: policyContext.own,
    version: 0,
    payment_reference: '',
    edited_amount: null,
    edited_ex_rate: null,
    edited_converted_amount: null,
    submitted_at: null,
    submitted_by: null,
    paid_at: null,
    paid_amount: '0',
    applied_amount: '0',
    returned_amount: '0',
    reserved_amount: '0',
  };

  countStage(context, advance, { stage: advance.stage, count: 1 });
  await saveAdvanceSearchWords(context, advance);

  return advance;
}

export function createdActivity(context: SignedWriteContext, advance: SavedAdvance) {
  return advanceActivity(context, advance, { action: 'advance_created', to_stage: advance.stage });
}

/** Returns the form that would produce the saved advance. */
function fieldsOf(advance: SavedAdvance): AdvanceFields {
  return {
    title: advance.title,
    category_id: advance.category_id,
    purpose: advance.purpose,
    currency: advance.currency,
    amount: advance.amount,
    needed_on: advance.needed_on,
    settle_by: advance.settle_by,
    custom_values: { ...advance.custom_values },
    attributes: { ...advance.attributes },
    policy_reason: advance.policy_reason,
  };
}

/**
 * Returns an empty title if the saved title is only the name of the category, so that a new category also changes the
 * title.
 */
function typedTitle({ title, category_id }: SavedAdvance, { categories }: AdvancePolicyContext): string {
  const category = categories.find(({ id }) => id === category_id);
  return title === (category?.name ?? 'Advance') ? '' : title;
}
