import { type Acting, type ApprovalAction, canDecide, stageAllows } from '#domain/approvals/approval-rights.ts';
import { waitingFor } from '#domain/approvals/running-chain.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { Decision } from '#domain/decision.ts';
import type { Viewer } from '#domain/reports/report-visibility.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { findDelegators } from '../people/delegates/find-delegations.ts';
import type { DecidedKind, DecidedOn, Involved } from './decided-kind.ts';
import { currentChain, type SavedChain, type Waited } from './save-chain.ts';

/**
 * The inbox in which a decision is made: `own` is the approver's inbox, `client` the company's inbox, in which a user
 * decides on behalf of any approver.
 */
export type InboxScope = 'own' | 'client' | 'either';

interface DecisionInput {
  id: string;
  /** The version that the approver saw; if omitted, the current version. */
  version: number | undefined;
  action: ApprovalAction;
  inbox: InboxScope;
}

export interface LockedForDecision<Item extends DecidedOn> {
  item: Item;
  chain: SavedChain;
  /** The current approvers and the time since when the item has waited for each of them. */
  waited: readonly Waited[];
  acting: Acting;
  /** True if the actor may submit or approve on behalf of the owner. */
  is_delegate_of_owner: boolean;
}

/**
 * Starts every decision: locks the item and checks that the actor may take the action now. People who cannot see the
 * item get "not found"; an approver learns if another approver has already decided.
 */
export async function lockForDecision<Item extends DecidedOn>(
  context: SignedWriteContext,
  kind: DecidedKind<Item>,
  { id, version, action, inbox }: DecisionInput,
): Promise<LockedForDecision<Item>> {
  const { tx, client_id } = context;
  const item = await kind.lock(context, id);
  if (!item) throw new Refused('item.not_found');
  const [{ chain: saved, waited }, viewer] = await Promise.all([
    currentChain(tx, { client_id, id }),
    deciderOf(context),
  ]);

  const { owner_id, submitted_by } = item;
  const chain = { ...saved, owner_id, submitted_by };
  const involved = { ...item, ...involvedIn(chain) };
  const before = { ...involved, was_submitted: chain.steps.length > 0 };
  if (!wasRequested(chain, viewer) && !kind.isSeenBy(viewer, before)) throw new Refused('item.not_found');
  if (version !== undefined && item.version !== version) throw new Refused('item.changed');

  const decision = mayDecide(action, { viewer, item: involved, inbox });
  // An approver of the chain gets the reason that another person has already decided on the item.
  if (!decision.allowed && decision.code === 'approval.not_yours' && isInChain(chain, viewer))
    orRefuse(stageAllows(action, involved));
  const is_delegate_of_owner = [...viewer.submits_for, ...viewer.approves_for].includes(owner_id);
  return { item, chain, waited, acting: orRefuse(decision), is_delegate_of_owner };
}

/** Returns the actor, and the people on whose behalf they may decide today. */
export async function deciderOf({
  tx,
  actor,
  request,
}: {
  tx: CompanyTransaction;
  actor: Actor;
  request: { now: Date };
}): Promise<Viewer> {
  const { client_id, user_id, access } = actor;
  const today = localDay(request.now, actor.time_zone);
  return { user_id, access, ...(await findDelegators(tx, { client_id, user_id, today })) };
}

export function involvedIn(chain: SavedChain): Involved {
  const people = chain.steps.flatMap((step) => step.people);
  return {
    approver_ids: waitingFor(chain),
    decided_ids: people.filter(({ state }) => state === 'approved').map(({ user_id }) => user_id),
  };
}

export function mayDecide(
  action: ApprovalAction,
  { viewer, item, inbox }: { viewer: Viewer; item: DecidedOn & Involved; inbox: InboxScope },
): Decision<Acting> {
  const as = (as_admin: boolean) => canDecide(action, { ...viewer, as_admin }, item);
  if (inbox !== 'either') return as(inbox === 'client');
  const asApprover = as(false);
  return asApprover.allowed || asApprover.code !== 'approval.not_yours' ? asApprover : as(true);
}

/** Returns true for every approver of the chain, in any step, and for their delegates. */
function isInChain({ steps }: SavedChain, { user_id, approves_for }: Viewer): boolean {
  return steps.some(({ people }) =>
    people.some((entry) => entry.user_id === user_id || approves_for.includes(entry.user_id)),
  );
}

/** Returns true if the item is or was assigned to the actor or to a person they act for. */
function wasRequested({ steps }: SavedChain, { user_id, approves_for }: Viewer): boolean {
  return steps.some(({ people }) =>
    people.some(
      (entry) => entry.state !== 'ahead' && (entry.user_id === user_id || approves_for.includes(entry.user_id)),
    ),
  );
}
