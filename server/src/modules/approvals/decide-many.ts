import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { t } from '#domain/language/translate.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import type { DecidedKinds } from '../approval-rules/decided-kind.ts';
import type { ItemHandler } from '../bulk/run-items.ts';
import { startRun } from '../bulk/start-run.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { type DecidingAs, type Decision, decideOn } from './decide-on.ts';
import { type InboxItem, readInboxItems, readItemsById, readKind } from './items.rows.ts';
import { overdueDaysOf } from './overdue-days.ts';

export const decideKind = 'approvals.decide';
const maxItems = 500;

type Started = OutputOf<typeof approvals.bulk>;

/** Starts a bulk decision. The worker decides on each item in a separate transaction and stores its result. */
export async function decideMany(
  context: SignedWriteContext,
  { chosen, decision }: InputOf<typeof approvals.bulk>,
): Promise<Started> {
  const { tx, client_id, actor } = context;
  const { now } = context.request;
  const { user_id, time_zone } = actor;
  const [{ approves_for }, { overdue_days }] = await Promise.all([viewerOf(context), overdueDaysOf(tx, actor, now)]);
  const { search, filters } = 'matching' in chosen ? chosen.matching : { search: '', filters: {} };
  const ids = 'ids' in chosen ? [...new Set(chosen.ids)] : null;
  const waiting = await readInboxItems(
    tx,
    { client_id, user_id, approves_for, search, filters, now, overdue_days, time_zone },
    { ids, limit: maxItems + 1 },
  );
  if (waiting.length > maxItems) throw new Refused('selection.too_many', { most: maxItems });

  // Items that were decided on or reassigned in the meantime are included, so that they also get a result.
  const found = new Set(waiting.map(({ item_id }) => item_id));
  const others = await itemsById(context, {
    ids: ids?.filter((id) => !found.has(id)) ?? [],
    viewer_ids: [user_id, ...approves_for],
  });

  return startDecisions(context, { items: [...waiting, ...others], decision, as: 'approver' });
}

/** Starts a bulk decision on behalf of the current approvers of the items. */
export async function decideManyForClient(
  context: SignedWriteContext,
  { ids, decision }: InputOf<typeof approvals.clientBulk>,
): Promise<Started> {
  const items = await itemsById(context, { ids: [...new Set(ids)], viewer_ids: null });
  return startDecisions(context, { items, decision, as: 'admin' });
}

async function itemsById(
  { tx, client_id }: SignedWriteContext,
  { ids, viewer_ids }: { ids: readonly string[]; viewer_ids: readonly string[] | null },
): Promise<InboxItem[]> {
  if (ids.length === 0) return [];
  const items = await readItemsById(tx, { client_id, ids, viewer_ids });
  if (items.length < ids.length) throw new Refused('item.not_found');
  return items.map((item) => ({ ...item, label: item.label || t`Another item` }));
}

interface ManyDecisions {
  items: readonly InboxItem[];
  decision: Decision;
  as: DecidingAs;
}

function startDecisions(context: SignedWriteContext, { items, decision, as }: ManyDecisions): Promise<Started> {
  const advance_ids = items.filter(({ item_kind }) => item_kind === 'advance').map(({ item_id }) => item_id);
  return startRun(context, {
    kind: decideKind,
    request: { decision, advance_ids, as },
    items: items.map(({ item_id, label }) => ({ item_id, label })),
  });
}

/** Decides on one item of a bulk run, in its current state. */
export function decideOne(kinds: DecidedKinds): ItemHandler {
  return async (context, item_id, request) => {
    const item_kind = await kindOf(context, item_id, request.advance_ids as readonly string[] | undefined);
    // Runs that were started by an earlier version have no `as`.
    const as = (request.as as DecidingAs | undefined) ?? 'approver';
    return decideOn(context, kinds, { item_kind, item_id, decision: request.decision as Decision, as });
  };
}

/** Returns the kind of an item. Runs that were started before `advance_ids` existed look it up in the database. */
async function kindOf(
  { tx, client_id }: SignedWriteContext,
  id: string,
  advance_ids: readonly string[] | undefined,
): Promise<'report' | 'advance'> {
  if (advance_ids) return advance_ids.includes(id) ? 'advance' : 'report';
  const kind = await readKind(tx, { client_id, id });
  if (!kind) throw new Refused('item.not_found');
  return kind;
}
