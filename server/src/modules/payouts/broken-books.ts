import type { App } from '../../http/context.ts';
import { everyCompany, findCompany } from '../companies/find-company.ts';
import { checkBooks } from '../payables/check-books.ts';

export interface BrokenBook {
  client_id: string;
  company: string;
  sentence: string;
}

/** Whatever disagrees in the books of these companies, or of all. Nothing is the only right answer. */
export async function* brokenBooks(
  { database }: Pick<App, 'database'>,
  companies: AsyncIterable<string> | Iterable<string> = everyCompany(database),
): AsyncGenerator<BrokenBook> {
  for await (const client_id of companies) {
    const sentences = await database
      .readInCompany(client_id, (tx) => checkBooks(tx, client_id))
      // One that cannot be looked at does not hold up the others, and is not taken for one that agrees.
      .catch((error: Error) => [`They could not be checked: ${error.message}`]);
    const company = sentences.length > 0 ? ((await findCompany(database, client_id))?.name ?? '') : '';
    for (const sentence of sentences) yield { client_id, company, sentence };
  }
}

/** Every night: what disagrees wakes somebody. */
export async function checkEveryBook(app: App): Promise<void> {
  for await (const { client_id, sentence } of brokenBooks(app))
    app.log.error({ client_id }, `The books disagree: ${sentence}`);
}
