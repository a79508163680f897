import { approversAddedByPolicies } from '#domain/policies/approvers-added-by-policies.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { type FoundChain, findChain } from '../../approval-rules/find-chain.ts';
import type { AdvancePolicyContext } from '../advance-policy-context.ts';
import type { SavedAdvance } from '../advances.rows.ts';
import { itemOf } from './approval-item.rows.ts';

/** Builds the approval chain of an advance from the current rules. */
export function findApprovers(
  { tx, client_id }: { tx: CompanyTransaction; client_id: string },
  advance: SavedAdvance,
  { own, rules }: Pick<AdvancePolicyContext, 'own' | 'rules'>,
): Promise<FoundChain> {
  const total = advance.converted_amount ?? '0';
  return findChain(
    tx,
    { client_id, own },
    {
      applies_to: 'advance',
      item: itemOf({ ...advance, total, has_violation: advance.policy_violation !== null }),
      extra_approvers: approversAddedByPolicies(rules, [advance]),
    },
  );
}
