import type { SignedWriteContext } from '../../http/context.ts';
import { startScan } from './scans.rows.ts';

/** Queues a receipt for OCR. */
export async function askForReading(
  { app, tx, client_id, request }: Pick<SignedWriteContext, 'app' | 'tx' | 'client_id' | 'request'>,
  file_id: string,
): Promise<void> {
  await startScan(tx, { client_id, file_id, now: request.now });
  await app.jobs.send(tx, 'read-receipt', { client_id, file_id });
}
