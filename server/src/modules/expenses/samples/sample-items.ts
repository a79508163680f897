import type { CompanyTransaction } from '../../../db/database.ts';
import { Refused } from '../../../http/refusals.ts';
import { hasSamples, insertSamples, markSamplesRemoved, readSamples } from './sample-items.rows.ts';

/** The operations on samples that other modules use. */
export const sampleItems = { insert: insertSamples, read: readSamples, markRemoved: markSamplesRemoved };

/** Refuses to submit a report that contains samples, so that samples are never approved, posted or paid. */
export async function refuseSamples(
  tx: CompanyTransaction,
  key: { client_id: string; report_id: string },
): Promise<void> {
  if (await hasSamples(tx, key)) throw new Refused('sample.submit');
}
