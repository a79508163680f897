import type { App } from '../../../http/context.ts';
import { type EncryptedColumn, encryptedColumns } from './encrypted-columns.ts';
import { readEncryptedTexts, replaceEncryptedText } from './encrypted-texts.rows.ts';

type Services = Pick<App, 'database' | 'encryption'>;

interface ReEncrypted {
  no_of_renewed: number;
  /** The columns and rows of texts that no configured key can decrypt. They are left as they are. */
  unreadable: string[];
}

/** Encrypts all secrets of a company again that were encrypted with an older key. */
export async function reEncryptCompany(services: Services, client_id: string): Promise<ReEncrypted> {
  const result: ReEncrypted = { no_of_renewed: 0, unreadable: [] };
  for (const column of encryptedColumns) await reEncryptColumn(services, { client_id, column, result });
  return result;
}

async function reEncryptColumn(
  { database, encryption }: Services,
  { client_id, column, result }: { client_id: string; column: EncryptedColumn; result: ReEncrypted },
): Promise<void> {
  for (let after: string | undefined; ; ) {
    const rows = await database.inCompany(client_id, async (tx) => {
      const batch = await readEncryptedTexts(tx, { client_id, after, ...column });
      for (const { id, stored } of batch) {
        if (encryption.isCurrent(stored)) continue;
        const renewed = reEncrypted(encryption, stored, column.ownerOf({ client_id, id }));
        if (renewed === undefined) result.unreadable.push(`${column.table}.${column.column} ${id}`);
        else if (await replaceEncryptedText(tx, { client_id, id, before: stored, after: renewed, ...column }))
          result.no_of_renewed += 1;
      }
      return batch;
    });
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function reEncrypted(encryption: App['encryption'], stored: string, owner: string): string | undefined {
  try {
    return encryption.encrypt(encryption.decrypt(stored, owner), owner);
  } catch {
    return undefined;
  }
}
