import type { approvalRules } from '#contract/approval-rules.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { carryOver } from '#domain/approvals/carry-over.ts';
import { waitingFor } from '#domain/approvals/running-chain.ts';
import { requireAcknowledged } from '#domain/checks/check-acknowledgement.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import type { DecidedKinds } from '../approval-rules/decided-kind.ts';
import { findChain } from '../approval-rules/find-chain.ts';
import { notifyApproved, notifyApprovers, notifyOfStep } from '../approval-rules/notify-approvers.ts';
import { everyRule } from '../approval-rules/read-rules.ts';
import { chainOf, changeChain } from '../approval-rules/save-chain.ts';
import type { ItemHandler } from '../bulk/run-items.ts';
import { startRun } from '../bulk/start-run.ts';
import { type ItemKind, readPending } from './waiting.rows.ts';

export const rerouteKind = 'approvals.reroute';

/** A limit that no company's number of pending items should reach. */
const maxItems = 20_000;

/** Starts a run that rebuilds the chains of pending items, each in its own transaction. */
export async function startReroute(
  context: SignedWriteContext,
  { applies_to, rule_id }: InputOf<typeof approvalRules.reroute>,
): Promise<OutputOf<typeof approvalRules.reroute>> {
  const { tx, client_id, record } = context;
  const [rules, items] = await Promise.all([
    everyRule(tx, { client_id, applies_to }),
    readPending(tx, { client_id, kind: applies_to, rule_id, limit: maxItems }),
  ]);
  if (rule_id && !rules.some(({ id }) => id === rule_id)) throw new Refused('item.not_found');
  if (items.length === 0) return { status: true, run_id: null, no_of_items: 0 };

  const run = await startRun(context, { kind: rerouteKind, request: { applies_to }, items });
  record({
    action: 'approvals_rerouted',
    item_kind: 'approval_rule',
    item_id: rule_id ?? run.run_id,
    is_setting: true,
    item_label: `${items.length} pending ${applies_to}s`,
    facts: { applies_to, no_of_items: items.length },
  });

  return run;
}

/** Rebuilds the chain of one item. Approvals already given and approvers added by others are kept. */
export function rerouteOne(kinds: DecidedKinds): ItemHandler {
  return async (context, id, request) => {
    const kind = request.applies_to as ItemKind;
    const { tx, client_id, actor, record } = context;
    const item = await kinds[kind].lock(context, id);
    const before = item && (await chainOf(tx, { ...item, client_id }));
    if (!item) throw new Refused('item.not_found');
    // Users may not change the approvers of their own items.
    if (item.owner_id === actor.user_id) throw new Refused('approval.own_item');
    if (!before || waitingFor(before).length === 0) throw new Refused('approval.not_waiting');
    const approvalInput = await kinds[kind].approvalInput(context, item);
    if (!approvalInput) throw new Refused('item.not_found');
    const found = await findChain(
      tx,
      { client_id, own: actor.company.currency },
      { applies_to: kind, ...approvalInput },
    );
    if (found.outcome === 'no_approver') throw new Refused(`${kind}.no_approver`);
    const { rule_id, rule_name, notes } = found;
    const { chain: after, isFinished } = carryOver(before, found.steps);
    if (isFinished) orRefuse(requireAcknowledged(await kinds[kind].openChecks(tx, { client_id, id })));
    const moved = await (isFinished ? kinds[kind].move(context, item, 'approve') : kinds[kind].touch(context, item));
    const { new_ids } = await changeChain(context, item, {
      before: { ...before, rule_id, rule_name },
      after,
      waits: 'on' as const,
    });
    await notifyApprovers(context, item, { what: 'handed_over', user_ids: new_ids });
    notifyOfStep(context, item, { chain: after, before });
    if (isFinished) notifyApproved(context, item);
    record({
      action: `${kind}_rerouted`,
      item_kind: kind,
      item_id: id,
      item_label: item.label,
      ...(isFinished && { from_stage: item.stage, to_stage: moved.stage }),
      facts: { title: item.title, rule_id, rule_name, notes },
      shown_to: [item.owner_id, ...new_ids],
    });
  };
}
