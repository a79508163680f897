import { firstChainHash, verifySeals } from '#domain/activity/audit-chain.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { readLastSeal, readNeverSealed, readSealedRows, readWrongRedactions } from './audit-chain.rows.ts';
import { readCheckpoint } from './audit-purge.rows.ts';
import { sha256 } from './seal-audit-rows.ts';

const pageSize = 5_000;
const maxNeverSealed = 50;

/**
 * Compares every seal of a company with its row, and looks for entries without a seal and for changed redactions.
 * Returns a sentence for each problem; normally there are none.
 */
export async function verifyAuditChain(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  const problems: string[] = [];
  const checkpoint = await readCheckpoint(tx, client_id);
  let no_of_removed = 0;
  let position = { seal_no: 0, chain_hash: firstChainHash };
  for (let count = pageSize; count === pageSize; ) {
    const seals = await readSealedRows(tx, { client_id, after: position.seal_no, limit: pageSize });
    const verified = verifySeals(seals, { ...position, checkpoint: checkpoint.seal_no }, sha256);
    problems.push(...verified.problems);
    no_of_removed += verified.no_of_removed;
    position = verified.position;
    count = seals.length;
  }
  const unsealed = await readNeverSealed(tx, { client_id, limit: maxNeverSealed });
  const redactions = await readWrongRedactions(tx, client_id);
  return [
    ...problems,
    ...(no_of_removed === checkpoint.no_of_removed
      ? []
      : [`Audit log: ${no_of_removed} old entries are missing instead of ${checkpoint.no_of_removed}.`]),
    ...unsealed.map((label) => `Audit log: ${label} was added without a seal.`),
    ...redactions.map(({ entry_id }) => `Audit log: the data removed with the entry ${entry_id} was changed later.`),
  ];
}

/** Verifies only the newest seals, because a page waits for the result. */
export async function verifyLatestSeals(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ problems: string[]; last: Awaited<ReturnType<typeof readLastSeal>> }> {
  const last = await readLastSeal(tx, client_id);
  if (!last) return { problems: [], last };
  // Also reads the seal before the newest ones, because the chain of the newest seals continues from its hash.
  const after = Math.max(0, last.seal_no - pageSize - 1);
  const read = await readSealedRows(tx, { client_id, after, limit: pageSize + 1 });
  const [before] = after === 0 ? [] : read;
  const { seal_no: checkpoint } = await readCheckpoint(tx, client_id);
  const { seal_no, chain_hash } = before ?? { seal_no: 0, chain_hash: firstChainHash };
  const seals = before ? read.slice(1) : read;
  return { problems: verifySeals(seals, { seal_no, chain_hash, checkpoint }, sha256).problems, last };
}

export function lastSeal(tx: CompanyTransaction, client_id: string): ReturnType<typeof readLastSeal> {
  return readLastSeal(tx, client_id);
}
