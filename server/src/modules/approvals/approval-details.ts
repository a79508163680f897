import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { type ApprovalAction, approvalActions } from '#domain/approvals/approval-rights.ts';
import { approveText } from '#domain/approvals/approved-total.ts';
import { type OpenCheck, requireAcknowledged } from '#domain/checks/check-acknowledgement.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { addWorkingDays } from '#domain/dates/working-days.ts';
import { allow, type Decision } from '#domain/decision.ts';
import type { Viewer } from '#domain/reports/report-visibility.ts';
import type { ReadContext } from '../../http/context.ts';
import { buttonState, Refused } from '../../http/refusals.ts';
import type { DecidedKinds, DecidedOn, Involved } from '../approval-rules/decided-kind.ts';
import { deciderOf, type InboxScope, involvedIn, mayDecide } from '../approval-rules/lock-for-decision.ts';
import { chainOf, type SavedChain, type SavedStep } from '../approval-rules/save-chain.ts';
import { decidersOf } from '../approval-rules/save-decisions.ts';
import { budgetSentences } from '../budgets/read-budgets.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { briefOf, type FoundPerson, findPeople } from '../people/find-people.ts';
import { workCalendars } from '../people/work-calendar/read-work-calendar.ts';
import { readSubmitterYear } from './submitter.rows.ts';
import { readEscalating, type WaitingApprover } from './waiting.rows.ts';

type Answer = OutputOf<typeof approvals.details>;
type People = ReadonlyMap<string, FoundPerson>;

/**
 * Returns the details for the approver: the chain, which actions are allowed and why other actions are not, and the
 * submitter's figures for this year.
 */
export function approvalDetails(kinds: DecidedKinds) {
  return async (
    context: ReadContext,
    { item_kind, item_id: id }: InputOf<typeof approvals.details>,
  ): Promise<Answer> => {
    const { tx, actor } = context;
    const { client_id } = actor;
    const kind = kinds[item_kind];
    const [item, saved, deciders, viewer, openChecks, escalating] = await Promise.all([
      kind.find(tx, { client_id, id }),
      chainOf(tx, { client_id, id, owner_id: '', submitted_by: null }),
      decidersOf(tx, { client_id, id }),
      deciderOf(context),
      kind.openChecks(tx, { client_id, id }),
      readEscalating(tx, { client_id, id }),
    ]);
    if (!item) throw new Refused('item.not_found');
    const { owner_id, submitted_by } = item;
    const none = { steps: [], rule_id: null, rule_name: '' };
    const chain: SavedChain = { ...(saved ?? none), owner_id, submitted_by };
    const involved = { ...item, ...involvedIn(chain) };
    const decided_ids = [...involved.decided_ids, ...deciders, ...notifiedIn(chain)];
    if (!kind.isSeenBy(viewer, { ...involved, decided_ids })) throw new Refused('item.not_found');
    return shown(context, { item: involved, chain, viewer, openChecks, escalating });
  };
}

interface Seen {
  item: DecidedOn & Involved;
  chain: SavedChain;
  viewer: Viewer;
  openChecks: readonly OpenCheck[];
  escalating: readonly WaitingApprover[];
}

async function shown(context: ReadContext, { item, chain, viewer, openChecks, escalating }: Seen): Promise<Answer> {
  const { tx, actor, request } = context;
  const { client_id } = actor;
  const { currency } = item;
  const since = `${localDay(request.now, actor.time_zone).slice(0, 4)}-01-01`;
  const [people, year, budgets, escalates_on] = await Promise.all([
    findPeople(tx, { client_id, ids: [...new Set([item.owner_id, ...peopleIn(chain)])] }),
    readSubmitterYear(tx, { client_id, owner_id: item.owner_id, since }),
    item.kind === 'report' ? budgetSentences(context, { owner_id: item.owner_id, item_id: item.id }) : [],
    escalatesOn(context, escalating),
  ]);

  const owner = people.get(item.owner_id);
  if (!owner) throw new Refused('item.not_found');

  const behalf_id = item.approver_ids.includes(viewer.user_id)
    ? undefined
    : item.approver_ids.find((id) => viewer.approves_for.includes(id));

  return {
    status: true,
    item_kind: item.kind,
    item_id: item.id,
    rule_name: chain.rule_name,
    currency,
    chain: chain.steps.map((step, index) => shownStep(step, { step_no: index + 1, people, escalates_on })),
    in_place_of: briefFor(people, behalf_id ?? null),
    claimed_total: amountText(item.total, currency) ?? '0',
    approved_total: amountText(item.approved_total, currency) ?? '0',
    approve_text: approveText(item, currency),
    budgets,
    approve_blocked: buttonState(requireAcknowledged(openChecks)).reason,
    submitter: {
      person: briefOf(owner),
      ...year,
      paid_total: amountText(year.paid_total, actor.company.currency) ?? '0',
      since,
    },
    can: rightsOf(item, viewer),
  };
}

function rightsOf(item: Seen['item'], viewer: Viewer): Answer['can'] {
  const rightTo = (action: ApprovalAction, inbox: InboxScope) => mayDecide(action, { viewer, item, inbox });
  const own = (action: ApprovalAction) => buttonState(rightTo(action, 'own'));
  const forClient = approvalActions.map((action) => rightTo(action, 'client'));
  const any: Decision<unknown> = forClient.find(({ allowed }) => allowed) ?? forClient[0] ?? allow(true);
  return {
    approve: own('approve'),
    send_back: own('send_back'),
    reject: own('reject'),
    edit: buttonState(rightTo('edit', 'either')),
    add_approver: own('add_approver'),
    unapprove: own('unapprove'),
    acknowledge: buttonState(rightTo('acknowledge', 'either')),
    recode: buttonState(rightTo('recode', 'either')),
    act_for_client: buttonState(any),
  };
}

/** Returns the people who were notified that a step started. They may view the item. */
function notifiedIn({ steps }: SavedChain): string[] {
  return steps.flatMap(({ notify, started_at }) => (started_at ? notify.map(({ user_id }) => user_id) : []));
}

function peopleIn({ steps }: SavedChain): string[] {
  return steps.flatMap(({ people }) => people.flatMap(({ user_id, by }) => (by ? [user_id, by] : [user_id])));
}

function shownStep(
  step: SavedStep,
  { step_no, people, escalates_on }: { step_no: number; people: People; escalates_on: string | null },
): Answer['chain'][number] {
  const { title, mode, state, because, started_at } = step;
  return {
    step_no,
    title,
    mode,
    state,
    because,
    people: step.people.flatMap(({ user_id, because: reason, state: personState, at, by }) => {
      const person = briefFor(people, user_id);
      return person ? [{ ...person, because: reason, state: personState, at, by: briefFor(people, by) }] : [];
    }),
    waiting_since: state === 'now' ? (started_at?.toISOString() ?? null) : null,
    escalates_on: state === 'now' ? escalates_on : null,
  };
}

/** Returns the first date on which an item escalates for one of these approvers; null if it does not escalate. */
async function escalatesOn(
  { tx, actor, request }: ReadContext,
  approvers: readonly WaitingApprover[],
): Promise<string | null> {
  if (approvers.length === 0) return null;
  const calendars = await workCalendars(tx, { client_id: actor.client_id, now: request.now });
  const days = approvers.map((each) =>
    addWorkingDays(localDay(new Date(each.since_ms), each.time_zone), each.days, calendars(each.entity_id)),
  );
  return days.sort()[0] ?? null;
}

function briefFor(people: People, id: string | null) {
  const person = id === null ? undefined : people.get(id);
  return person ? briefOf(person) : null;
}
