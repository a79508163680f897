import type { OpenCheck } from '#domain/checks/check-acknowledgement.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { WriteContext } from '../../../http/context.ts';
import { readBlockingChecks, writeFraudLog } from './fraud-log.rows.ts';

/** The checks that prevent the submission of a report. */
export function blockingChecksOf(
  tx: CompanyTransaction,
  key: { client_id: string; report_id: string },
): Promise<OpenCheck[]> {
  return readBlockingChecks(tx, key);
}

/** Brings the fraud log up to date with the checks of a submitted report. */
export function logChecks(
  { tx, client_id, request }: Pick<WriteContext, 'tx' | 'client_id' | 'request'>,
  report_id: string,
): Promise<void> {
  return writeFraudLog(tx, { client_id, report_id, now: request.now });
}
