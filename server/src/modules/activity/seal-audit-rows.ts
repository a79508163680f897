import { createHash } from 'node:crypto';
import { type AuditSeal, chainText, firstChainHash } from '#domain/activity/audit-chain.ts';
import type { App } from '../../http/context.ts';
import { insertSeals, lockChain, readLastSeal, takeUnsealed } from './audit-chain.rows.ts';

const batchSize = 2_000;

/** Extends a company's chain with all rows that are not sealed yet. Each batch is committed separately. */
export async function sealAuditRows({ database, clock }: Pick<App, 'database' | 'clock'>, client_id: string) {
  for (let taken = batchSize; taken === batchSize; )
    taken = await database.inCompany(client_id, async (tx) => {
      if (!(await lockChain(tx, client_id))) return 0;
      const rows = await takeUnsealed(tx, { client_id, limit: batchSize });
      if (rows.length === 0) return 0;

      const last = await readLastSeal(tx, client_id);
      const seals: (AuditSeal & { row_at: Date })[] = [];
      for (const { source, row_id, row_at, text } of rows) {
        const previous = seals.at(-1) ?? last ?? { seal_no: 0, chain_hash: firstChainHash };
        const seal = { seal_no: previous.seal_no + 1, source, row_id, row_hash: sha256(text) };
        seals.push({ ...seal, row_at, chain_hash: sha256(chainText(previous.chain_hash, seal)) });
      }
      await insertSeals(tx, { client_id, sealed_at: clock(), seals });
      return rows.length;
    });
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
