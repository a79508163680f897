import type { CompanyTransaction } from '../../../db/database.ts';
import { Refused } from '../../../http/refusals.ts';
import { hasSamples, insertSamples, markSamplesRemoved, readSamples } from './sample-items.rows.ts';

/** Sample items for other modules. */
export const sampleItems = { insert: insertSamples, read: readSamples, markRemoved: markSamplesRemoved };

/** Samples never leave the draft, so they are never approved, posted or paid. */
export async function refuseSamples(
  tx: CompanyTransaction,
  key: { client_id: string; report_id: string },
): Promise<void> {
  if (await hasSamples(tx, key)) throw new Refused('sample.submit');
}
