import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { checkedOrder } from '../../http/checked-order.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import {
  deletePolicy,
  readPolicies,
  readPolicy,
  switchPolicy as switchRow,
  takeOrderTurn,
  writeOrder,
} from './policies.rows.ts';
import { policyFacts } from './save-policy.ts';
import { policyById } from './show-policies.ts';

/**
 * Enables or disables a policy. Disabling re-evaluates drafts in the background; submitted expenses keep their result.
 */
export async function switchPolicy(
  { tx, client_id, actor, record, announce }: SignedWriteContext,
  { id, is_active }: InputOf<typeof policies.activate>,
): Promise<OutputOf<typeof policies.activate>> {
  const isChanged = await switchRow(tx, { client_id, id, is_active });
  const policy = await policyById(tx, { client_id, id, currency: actor.company.currency });
  if (isChanged)
    record({
      action: is_active ? 'policy_switched_on' : 'policy_switched_off',
      item_kind: 'policy',
      item_id: id,
      item_label: policy.data.name,
      is_setting: true,
      facts: { before: { is_active: !is_active }, after: { is_active } },
    });
  if (isChanged && !is_active) announce('policy.changed', { policy_id: id });
  return policy;
}

/** Saves the complete new order. */
export async function changePolicyOrder(
  { tx, client_id, record }: SignedWriteContext,
  { applies_to, ids }: InputOf<typeof policies.changeOrder>,
): Promise<OutputOf<typeof policies.changeOrder>> {
  await takeOrderTurn(tx, client_id);
  const known = await readPolicies(tx, { client_id, applies_to });
  const facts = checkedOrder(known, ids);
  await writeOrder(tx, client_id, ids);
  record({
    action: 'policies_ordered',
    item_kind: 'policy',
    item_id: client_id,
    item_label: applies_to,
    is_setting: true,
    facts,
  });
  return { status: true };
}

/** Deletes a policy. Submitted expenses keep its results. */
export async function removePolicy(
  context: SignedWriteContext,
  { id }: InputOf<typeof policies.remove>,
): Promise<OutputOf<typeof policies.remove>> {
  const { tx, client_id, record, announce } = context;
  await takeOrderTurn(tx, client_id);
  const policy = await readPolicy(tx, { client_id, id });
  if (!policy) throw new Refused('item.not_found');
  const before = { ...(await policyFacts(context, policy)), is_active: policy.is_active };
  await deletePolicy(tx, { client_id, ...policy });

  record({
    action: 'policy_removed',
    item_kind: 'policy',
    item_id: id,
    item_label: policy.name,
    is_setting: true,
    facts: { before, after: null },
  });

  announce('policy.changed', { policy_id: id });
  return { status: true };
}
