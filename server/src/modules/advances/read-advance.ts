import type { advances } from '#contract/advances.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { type AdvanceAction, canActOnAdvance } from '#domain/advances/advance-rights.ts';
import { type AdvanceStage, advanceStageLabel } from '#domain/advances/advance-stages.ts';
import { advanceSteps } from '#domain/advances/advance-steps.ts';
import { canSeeAdvance } from '#domain/advances/advance-visibility.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import { canFillAdvanceFields } from '#domain/custom-fields/field-writers.ts';
import { calculatedValues } from '#domain/custom-fields/formulas.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { attributeFacts, factsOf } from '#domain/expenses/attribute-texts.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { violationAfterEdit } from '#domain/policies/violation-after-edit.ts';
import type { Viewer } from '#domain/reports/report-visibility.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { buttonState, Refused } from '../../http/refusals.ts';
import { itemEntries, peopleMentioned } from '../activity/item-entries.ts';
import { currentActivityLine, type ItemHistory, itemHistory, lastDone } from '../activity/item-history.ts';
import { chainForDisplay, peopleInChain } from '../approval-rules/chain-for-display.ts';
import { chainOf, type SavedChain } from '../approval-rules/save-chain.ts';
import { categoryTree } from '../categories/read-categories.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { amountText, type DisplayContext, rateText } from '../expenses/show-expenses.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { type FoundPerson, findPeople, idsIn } from '../people/find-people.ts';
import { photoUrls } from '../photos/read-photos.ts';
import type { RecordedAdvance } from './advance-activity.ts';
import { type AdvanceDetailsRow, readAdvanceDetails } from './advance-details.rows.ts';
import { type ReturnRow, readReturns, readUses, type UsedByReport } from './applications/applications.rows.ts';
import { advanceLine } from './lists/show-advances.ts';

type Answer = OutputOf<typeof advances.details>;
type Details = Answer['data'];
type People = ReadonlyMap<string, FoundPerson>;

export function advanceDetails(context: ReadContext, { id }: InputOf<typeof advances.details>): Promise<Answer> {
  return oneAdvance(context, id);
}

/** Wraps a write so that it returns the advance it changed, including the activity it recorded. */
export function withAdvance<Input>(write: (context: SignedWriteContext, input: Input) => Promise<RecordedAdvance>) {
  return async (context: SignedWriteContext, input: Input): Promise<Answer> => {
    const { advance_id, lines } = await write(context, input);
    return inLanguage(context.request.language, () =>
      oneAdvance(context, advance_id, ({ owner }) =>
        lines.map((line) => currentActivityLine(context, line, line.on_behalf_of_id ? owner : null)),
      ),
    );
  };
}

/** Reads an advance in two round trips. People who cannot see it get "not found". */
async function oneAdvance(
  context: DisplayContext,
  id: string,
  recent: (row: AdvanceDetailsRow) => ItemHistory = () => [],
): Promise<Answer> {
  const { tx, actor, request } = context;
  const { client_id } = actor;
  const query = { client_id, advance_id: id };
  const [row, viewer, saved, chain, fields, tree, uses, returns] = await Promise.all([
    readAdvanceDetails(tx, { client_id, id }),
    viewerOf(context),
    itemHistory(tx, { client_id, item_kind: 'advance', item_id: id }),
    // The chain is only displayed, so the owner is not needed.
    chainOf(tx, { client_id, id, owner_id: '', submitted_by: null }),
    fieldsOf(tx, { client_id, applies_to: 'advance' }),
    categoryTree(tx, client_id),
    readUses(tx, query),
    readReturns(tx, query),
  ]);
  if (!row || !canSeeAdvance(viewer, row)) throw new Refused('item.not_found');

  const history = [...saved, ...recent(row)];
  const people = await findPeople(tx, {
    client_id,
    ids: [
      ...new Set([
        ...peopleMentioned(history),
        ...peopleInChain(chain),
        ...idsIn(row.custom_values),
        ...idsIn(row.attributes),
      ]),
    ],
  });

  const visible = fields.filter(({ seen_by }) => seesField(actor.access, seen_by));
  const given = Object.fromEntries(
    Object.entries(row.custom_values).filter(([key]) => visible.some((field) => field.key === key)),
  );
  const custom_values = {
    ...given,
    ...calculatedValues(visible, given, { amount: row.amount, currency: row.currency }),
  };
  const attributes = tree.find((category) => category.id === row.category_id)?.attributes ?? [];
  const nameOf = nameLookup(people);

  return {
    status: true,
    advance_id: id,
    data: {
      ...advanceLine(row, { today: localDay(request.now, actor.time_zone) }),
      purpose: row.purpose,
      custom_values,
      attributes: row.attributes,
      facts: [
        ...attributeFacts(attributes, row.attributes, { nameOfUser: nameOf, currency: row.currency }),
        ...factsOf(visible, custom_values, { nameOfUser: nameOf, currency: row.currency }),
      ],
      creator_info: { ...row.owner, department: row.department, entity: row.entity },
      policy_violation: shownViolation(row),
      policy_reason: row.policy_reason,
      payment_reference: row.payment_reference,
      applications: uses.map((use) => applicationLine(use, row)),
      returns: returns.map((returned) => returnLine(returned, row)),
      steps: stepsOf(row, { history, chain, people, now: request.now }),
      activity: activityOf(context, history, people),
      can: rightsOf(viewer, row),
    },
  };
}

function activityOf(
  { app, actor: { client_id }, request }: DisplayContext,
  history: ItemHistory,
  people: Awaited<ReturnType<typeof findPeople>>,
) {
  const photoUrl = photoUrls(app, { client_id, now: request.now });
  return itemEntries(history, { people, stageLabel, photoUrl, item_kind: 'advance' });
}

/** Returns the label with which an advance's activity shows a stage. */
export function stageLabel(stage: string): string | undefined {
  return advanceStageLabel[stage as AdvanceStage];
}

function nameLookup(people: People) {
  return (user_id: string) => {
    const person = people.get(user_id);
    return person && `${person.first_name} ${person.last_name}`;
  };
}

/** Returns the violations that remain after the approvers' edits. */
function shownViolation(row: AdvanceDetailsRow) {
  const { policy_violation, edited_converted_amount, own, policy_reason, owner, submitted_at } = row;
  const edited = edited_converted_amount === null ? null : moneyFrom(edited_converted_amount, own);
  const violation = violationAfterEdit(policy_violation, edited);
  if (!violation) return null;
  const { allowed_amount, amount, attributes_violation } = violation;
  return {
    allowed_amount,
    amount,
    attributes_violation: [...attributes_violation],
    reason: policy_reason,
    reason_by: policy_reason ? `${owner.first_name} ${owner.last_name}` : null,
    reason_at: policy_reason ? (submitted_at?.toISOString() ?? null) : null,
  };
}

function applicationLine(use: UsedByReport, { currency }: AdvanceDetailsRow): Details['applications'][number] {
  const { report_id, title, stage, state, report_currency } = use;
  return {
    report_id,
    number: `ER-${use.number}`,
    title,
    stage,
    state,
    report_currency,
    amount: amountText(use.amount, currency) ?? '0',
    applied_amount: amountText(use.applied_amount, report_currency) ?? '0',
    ex_rate: rateText(use.ex_rate) ?? '1',
    at: use.at.toISOString(),
  };
}

function returnLine({ amount, ...rest }: ReturnRow, { currency }: AdvanceDetailsRow): Details['returns'][number] {
  return { ...rest, amount: amountText(amount, currency) ?? '0' };
}

function stepsOf(
  { stage, now_with, waiting_since }: AdvanceDetailsRow,
  details: { history: ItemHistory; chain: SavedChain | undefined; people: People; now: Date },
): Details['steps'] {
  const last = (action: string) => lastDone(details.history, action);
  return advanceSteps({
    stage,
    submitted: last('advance_submitted'),
    approved: last('advance_approved') ?? last('advance_auto_approved'),
    paid: last('advance_paid') ?? last('advance_closed'),
    rejected: last('advance_rejected'),
    chain: details.chain ? chainForDisplay(details.chain, details.people) : [],
    waiting: waiting_since && { people: now_with, since: waiting_since.toISOString() },
    now: details.now.toISOString(),
  }).map((step) => ({ ...step, people: [...step.people] }));
}

/** Returns the viewer's rights. Everyone who can see an advance can comment on it. */
function rightsOf(viewer: Viewer, row: AdvanceDetailsRow): Details['can'] {
  const rightTo = (action: AdvanceAction) => canActOnAdvance(action, viewer, row);
  const settle = rightTo('remind_to_settle');
  return {
    edit: buttonState(rightTo('edit')),
    submit: buttonState(rightTo('submit')),
    recall: buttonState(rightTo('recall')),
    delete: buttonState(rightTo('delete')),
    cancel: buttonState(rightTo('cancel')),
    comment: { allowed: true, reason: null },
    remind: buttonState(settle.allowed ? settle : rightTo('remind')),
    mark_paid: buttonState(rightTo('mark_paid')),
    return: buttonState(rightTo('return')),
    fill_fields: buttonState(canFillAdvanceFields(viewer, row)),
  };
}
