import { type Replaced, replaceLeaver } from '#domain/approvals/replace-leaver.ts';
import { type RunningChain, waitingFor } from '#domain/approvals/running-chain.ts';
import { standIns } from '#domain/approvals/stand-ins.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { findOrganisation } from './find-chain.ts';

/**
 * Replaces approvers who are not active with their managers or an administrator, but never with the owner. An approver
 * without a replacement stays in the chain.
 */
export async function withPresentApprovers(
  tx: CompanyTransaction,
  client_id: string,
  chain: RunningChain,
): Promise<Replaced> {
  const { owner_id } = chain;
  const waiting = waitingFor(chain);
  const organisation = await findOrganisation(tx, client_id, { owner_id, department_ids: [], user_ids: waiting });
  const away = waiting.filter((id) => !organisation.person(id)?.is_active);
  const checked = new Set(waiting);
  let replaced: Replaced = { chain, outcome: 'goes_on' };
  for (const leaver_id of away) {
    const stand_ins = standIns(organisation, { owner_id, leaver_id });
    for (const { user_id } of stand_ins) checked.add(user_id);
    const next = replaceLeaver(replaced.chain, { leaver_id, stand_ins });
    if (next.outcome === 'finished') return next;
    if (next.outcome === 'goes_on') replaced = next;
  }

  // A replacement may have started a step whose approvers have not been checked yet.
  const isFurther = waitingFor(replaced.chain).some((id) => !checked.has(id));

  return isFurther ? withPresentApprovers(tx, client_id, replaced.chain) : replaced;
}
