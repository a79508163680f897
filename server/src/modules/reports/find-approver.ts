import type { Decision } from '#domain/decision.ts';
import { chooseApprover } from '#domain/reports/choose-approver.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { findStandIns } from '../people/find-stand-ins.ts';

/** Who decides on somebody's report now: never they themselves, always somebody who is there. */
export async function findApprover(
  tx: CompanyTransaction,
  { client_id, owner_id }: { client_id: string; owner_id: string },
): Promise<Decision<string, 'report.no_approver'>> {
  const candidates = await findStandIns(tx, { client_id, user_ids: [owner_id] });
  return chooseApprover(owner_id, candidates(owner_id));
}
