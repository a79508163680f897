import type { audit } from '#contract/audit.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { ReadContext } from '../../http/context.ts';
import { countUnsealed } from './audit-chain.rows.ts';
import { verifyLatestSeals } from './verify-audit-chain.ts';

const maxProblems = 50;

/** Returns how far the audit log is sealed, and which of the newest sealed rows were changed. */
export async function auditIntegrity({ tx, actor }: ReadContext): Promise<OutputOf<typeof audit.integrity>> {
  const { client_id } = actor;
  const [{ problems, last }, no_of_waiting] = await Promise.all([
    verifyLatestSeals(tx, client_id),
    countUnsealed(tx, client_id),
  ]);
  return {
    status: true,
    no_of_sealed: last?.seal_no ?? 0,
    no_of_waiting,
    last_sealed_at: last?.sealed_at.toISOString() ?? null,
    last_hash: last?.chain_hash ?? null,
    problems: problems.slice(0, maxProblems),
  };
}
