import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { addApprover, wasAdded } from '#domain/approvals/add-approver.ts';
import { type ApprovalCheck, approvalChecks } from '#domain/approvals/approval-checks.ts';
import { type Acting, checkComment } from '#domain/approvals/approval-rights.ts';
import { approve } from '#domain/approvals/decide.ts';
import { reopen } from '#domain/approvals/restart.ts';
import type { RunningChain } from '#domain/approvals/running-chain.ts';
import { requireAcknowledged } from '#domain/checks/check-acknowledgement.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { announceItem } from '../../jobs/events.ts';
import type { DecidedKinds, DecidedOn, DecidingMove } from '../approval-rules/decided-kind.ts';
import { type LockedForDecision, lockForDecision } from '../approval-rules/lock-for-decision.ts';
import { notifyApproved, notifyApprovers, notifyOfStep } from '../approval-rules/notify-approvers.ts';
import { withPresentApprovers } from '../approval-rules/present-approvers.ts';
import { changeLockedChain, closeLockedChain } from '../approval-rules/save-chain.ts';
import { briefOf, findPeople } from '../people/find-people.ts';
import { recordDecision } from './record-decision.ts';

export type Decision = InputOf<typeof approvals.action>['decision'];
type Decided = OutputOf<typeof approvals.action>;

interface DecisionOn {
  item_kind: 'report' | 'advance';
  item_id: string;
  /** The version the approver saw; if omitted, the current version. */
  version?: number;
  decision: Decision;
  as: DecidingAs;
}

/** `approver` decides from their own inbox or as a delegate; `admin` decides on behalf of any current approver. */
export type DecidingAs = 'approver' | 'admin';

interface Deciding {
  kinds: DecidedKinds;
  locked: LockedForDecision<DecidedOn>;
}

interface Outcome {
  item: DecidedOn;
  outcome: Decided['outcome'];
  waiting_ids: readonly string[];
}

/**
 * Decides on a report or an advance. Every decision uses this function: it changes the chain, item, activity and
 * notifications in one transaction. If two people decide on the same version at once, the second is refused.
 */
export async function decideOn(
  context: SignedWriteContext,
  kinds: DecidedKinds,
  { item_kind, item_id, version, decision, as }: DecisionOn,
): Promise<Decided> {
  const { action } = decision;
  orRefuse(checkComment(action, decision.comment));
  const locked = await lockForDecision(context, kinds[item_kind], {
    id: item_id,
    version,
    action,
    inbox: as === 'admin' ? ('client' as const) : ('own' as const),
  });

  const { item, outcome, waiting_ids } = await outcomeOf(context, { kinds, locked }, decision);
  const people = await findPeople(context.tx, { client_id: context.client_id, ids: waiting_ids });

  return {
    status: true,
    item_id,
    stage: item.stage,
    outcome,
    version: item.version,
    now_with: waiting_ids.flatMap((id) => {
      const person = people.get(id);
      return person ? [briefOf(person)] : [];
    }),
  };
}

function outcomeOf(context: SignedWriteContext, deciding: Deciding, decision: Decision): Promise<Outcome> {
  switch (decision.action) {
    case 'approve':
      return approveItem(context, deciding, decision);
    case 'send_back':
    case 'reject':
      return sendBackOrReject(context, deciding, decision);
    case 'unapprove':
      return unapproveItem(context, deciding, decision);
    case 'add_approver':
      return addApproverTo(context, deciding, decision);
  }
}

async function approveItem(
  context: SignedWriteContext,
  deciding: Deciding,
  { comment }: Extract<Decision, { action: 'approve' }>,
): Promise<Outcome> {
  const { tx, client_id } = context;
  const { item, chain, waited, acting } = deciding.locked;
  orRefuse(requireAcknowledged(await deciding.kinds[item.kind].openChecks(tx, { client_id, id: item.id })));
  const { after, approver_ids, isNextStep, ...approved } = approvedBy(context, deciding.locked);
  const present = isNextStep ? await withPresentApprovers(tx, client_id, after) : { chain: after, outcome: 'goes_on' };
  const isFinished = approved.outcome === 'finished' || present.outcome === 'finished';
  const moved = await (isFinished ? moveItem(context, deciding, 'approve') : bumpVersion(context, deciding));
  const change = { before: chain, after: present.chain, waited };
  const { waiting_ids, new_ids, written } = changeLockedChain(context, item, change);
  const notified = isNextStep ? waiting_ids : new_ids;
  const isAdded = (id: string) => wasAdded(present.chain, id);
  if (isNextStep) notifyOfStep(context, item, { chain: present.chain });
  if (isFinished) notifyApproved(context, item);
  await Promise.all([
    recordDecision(
      context,
      { before: item, after: moved },
      { decision: 'approved', acting, approver_ids, comment, notified, checks: checksOf(context, deciding.locked) },
    ),
    written,
    notifyApprovers(context, item, { what: 'handed_on', user_ids: notified.filter((id) => !isAdded(id)) }),
    notifyApprovers(context, item, { what: 'approver_added', user_ids: notified.filter(isAdded) }),
  ]);

  return { item: moved, outcome: isFinished ? 'finished' : 'goes_on', waiting_ids };
}

/** Returns warnings about unusual circumstances of this approval, for the payer. */
function checksOf(
  { actor, request }: SignedWriteContext,
  { item, waited, acting, is_delegate_of_owner }: LockedForDecision<DecidedOn>,
): ApprovalCheck[] {
  const since = waited
    .filter(({ approver_id }) => acting.for_ids.includes(approver_id))
    .map(({ waiting_since }) => waiting_since.getTime());
  return approvalChecks({
    approver: `${actor.first_name} ${actor.last_name}`,
    is_delegate_of_payee: is_delegate_of_owner,
    no_of_lines: item.no_of_expenses ?? 0,
    seconds_waited: (request.now.getTime() - Math.min(...since)) / 1000,
  });
}

/**
 * Approves the current step. An admin decides on behalf of all its current approvers. Everyone else decides for one
 * approver: themselves if they are an approver, otherwise the first person they act for.
 */
function approvedBy({ actor, request }: SignedWriteContext, { chain, acting }: LockedForDecision<DecidedOn>) {
  const now = chain.steps.findIndex(({ state }) => state === 'now');
  const isStillNow = (running: RunningChain) => running.steps[now]?.state === 'now';
  const places = acting.capacity === 'admin' ? acting.for_ids : acting.for_ids.slice(0, 1);
  const at = request.now.toISOString();
  const approver_ids: string[] = [];
  let advanced: { chain: RunningChain; outcome: 'goes_on' | 'finished' } = { chain, outcome: 'goes_on' };
  for (const approver_id of places) {
    if (!isStillNow(advanced.chain)) break;
    advanced = orRefuse(approve(advanced.chain, { approver_id, actor_id: actor.user_id, at }));
    approver_ids.push(approver_id);
  }
  if (approver_ids.length === 0) throw new Refused('approval.not_waiting');
  const { outcome } = advanced;
  const isNextStep = outcome === 'goes_on' && !isStillNow(advanced.chain);
  return { after: advanced.chain, outcome, approver_ids, isNextStep };
}

async function sendBackOrReject(
  context: SignedWriteContext,
  deciding: Deciding,
  { action, comment }: Extract<Decision, { action: 'send_back' | 'reject' }>,
): Promise<Outcome> {
  const { item, acting, waited } = deciding.locked;
  const decision = action === 'send_back' ? 'sent_back' : 'rejected';
  announceItem(context.announce, item, decision, { user_id: item.owner_id });
  const approver_ids = approverActedFor(acting, context);
  const notified = waited.map(({ approver_id }) => approver_id);
  const moved = await moveItem(context, deciding, action);
  await Promise.all([
    recordDecision(context, { before: item, after: moved }, { decision, acting, approver_ids, comment, notified }),
    closeLockedChain(context, item, deciding.locked),
  ]);
  return { item: moved, outcome: 'finished', waiting_ids: [] };
}

async function unapproveItem(
  context: SignedWriteContext,
  deciding: Deciding,
  { comment }: Extract<Decision, { action: 'unapprove' }>,
): Promise<Outcome> {
  const { tx, client_id, actor } = context;
  const { item, chain, waited, acting } = deciding.locked;
  const reopened = orRefuse(reopen(chain));
  const { chain: after } = await withPresentApprovers(tx, client_id, reopened);
  const moved = await moveItem(context, deciding, 'unapprove');
  const { waiting_ids, written } = changeLockedChain(context, item, { before: chain, after, waited });
  const others = waiting_ids.filter((id) => id !== actor.user_id);
  const approver_ids = approverActedFor(acting, context);
  const details = { decision: 'unapproved' as const, acting, approver_ids, comment, notified: waiting_ids };
  await Promise.all([
    recordDecision(context, { before: item, after: moved }, details),
    written,
    notifyApprovers(context, item, { what: 'handed_over', user_ids: others }),
  ]);

  return { item: moved, outcome: 'goes_on', waiting_ids };
}

async function addApproverTo(
  context: SignedWriteContext,
  deciding: Deciding,
  { user_id, comment }: Extract<Decision, { action: 'add_approver' }>,
): Promise<Outcome> {
  const { tx, client_id, actor } = context;
  const { item, chain, waited, acting } = deciding.locked;
  const person = (await findPeople(tx, { client_id, ids: [user_id] })).get(user_id);
  if (!person) throw new Refused('item.not_found');

  const name = `${person.first_name} ${person.last_name}`;
  if (!person.is_active) throw new Refused('approval.person_away', { name });

  const because = `added by ${actor.first_name} ${actor.last_name}`.slice(0, 200);
  const after = orRefuse(addApprover(chain, { user_id, name, because }));
  const moved = await bumpVersion(context, deciding);
  const { waiting_ids, written } = changeLockedChain(context, item, { before: chain, after, waited });
  const approver_ids = approverActedFor(acting, context);
  const details = {
    decision: 'added_approver' as const,
    acting,
    approver_ids,
    comment,
    notified: [],
    facts: { name, user_id },
  };

  await Promise.all([recordDecision(context, { before: item, after: moved }, details), written]);

  return { item: moved, outcome: 'goes_on', waiting_ids };
}

function moveItem(context: SignedWriteContext, { kinds, locked: { item } }: Deciding, move: DecidingMove) {
  return kinds[item.kind].move(context, item, move);
}

function bumpVersion(context: SignedWriteContext, { kinds, locked: { item } }: Deciding) {
  return kinds[item.kind].touch(context, item);
}

/**
 * Returns the approver for whom the decision counts: the first current approver whom the actor acts for, otherwise the
 * actor.
 */
function approverActedFor({ for_ids }: Acting, { actor }: SignedWriteContext): string[] {
  return [for_ids[0] ?? actor.user_id];
}
