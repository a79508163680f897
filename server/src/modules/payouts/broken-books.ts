import type { App } from '../../http/context.ts';
import { lastSeal, verifyAuditChain } from '../activity/verify-audit-chain.ts';
import { checkClearing } from '../cards/clear-statements.ts';
import { allCompanyIds, findCompany } from '../companies/find-company.ts';
import { checkBooks } from '../payables/check-books.ts';
import { checkRollups } from '../spend/check-rollups.ts';

interface InconsistentBook {
  client_id: string;
  company: string;
  sentence: string;
}

/**
 * Yields every inconsistency in the ledger, stored totals and seals of the given companies; by default of all
 * companies. The result should be empty.
 */
export async function* findInconsistentBooks(
  { database }: Pick<App, 'database'>,
  companies: AsyncIterable<string> | Iterable<string> = allCompanyIds(database),
): AsyncGenerator<InconsistentBook> {
  for await (const client_id of companies) {
    const sentences = await database
      .readInCompany(client_id, async (tx) => [
        ...(await checkBooks(tx, client_id)),
        ...(await checkClearing(tx, client_id)),
        ...(await checkRollups(tx, client_id)),
        ...(await verifyAuditChain(tx, client_id)),
      ])
      // A company that cannot be checked is reported, and the check continues with the other companies.
      .catch((error: Error) => [`The books could not be checked: ${error.message}`]);
    const company = sentences.length > 0 ? ((await findCompany(database, client_id))?.name ?? '') : '';
    for (const sentence of sentences) yield { client_id, company, sentence };
  }
}

/** Checks every company each night. Logged errors alert the operators. */
export async function checkEveryBook(app: App): Promise<void> {
  for await (const { client_id, sentence } of findInconsistentBooks(app))
    app.log.error({ client_id }, `Inconsistent books: ${sentence}`);
  await logLastSeals(app);
}

/**
 * Logs the last seal of each company. The log is stored outside the database, so a chain that was rewritten as a whole
 * no longer matches it.
 */
async function logLastSeals({ database, log }: App): Promise<void> {
  for await (const client_id of allCompanyIds(database)) {
    const last = await database.readInCompany(client_id, (tx) => lastSeal(tx, client_id));
    if (last) log.info({ client_id, seal_no: last.seal_no, chain_hash: last.chain_hash }, 'last seal of the audit log');
  }
}
