import type { App } from '../../http/context.ts';
import { recordRemoved, retentionLimit } from '../companies/retention.ts';
import { waitForChain } from './audit-chain.rows.ts';
import { deletePurgeable, findPurgeEnd, readCheckpoint } from './audit-purge.rows.ts';

/**
 * Removes entries of the audit log that are older than the company's retention period. Their seals are kept, so the
 * chain stays intact. A sealed entry records the last seal whose entry may be missing and the number of removed
 * entries; verification uses it as a checkpoint.
 */
export async function purgeAuditLog({ database, clock }: App, client_id: string): Promise<void> {
  const now = clock();
  const before = await database.readInCompany(client_id, (tx) =>
    retentionLimit(tx, { client_id, data: 'audit_log', now }),
  );
  if (!before) return;
  await database.rewriteHistory(client_id, async (tx) => {
    await waitForChain(tx, client_id);
    const { seal_no: after, no_of_removed } = await readCheckpoint(tx, client_id);
    const seal_no = await findPurgeEnd(tx, { client_id, before });
    if (seal_no <= after) return;
    const count = await deletePurgeable(tx, { client_id, after, seal_no });
    const facts = { seal_no, no_of_removed: no_of_removed + count };
    await recordRemoved(tx, { client_id, data: 'audit_log', count, now, facts });
  });
}
