import type { App } from '../../http/context.ts';
import { readEncrypted, saveEncrypted } from './bank-accounts.rows.ts';
import { readEncryptedContents, updateBankFile } from './bank-files.rows.ts';
import { type SecretOwner, secretOwner } from './secret-numbers.ts';

const noId = '00000000-0000-0000-0000-000000000000';
const tables = { payee_accounts: 'payee_account', paying_accounts: 'paying_account' } as const satisfies Record<
  string,
  SecretOwner
>;

/**
 * Encrypts the account numbers and bank files of a company again with the current key. Returns the number of changed
 * values.
 */
export async function reEncryptBankData(app: Pick<App, 'database' | 'encryption'>, client_id: string): Promise<number> {
  let changed = 0;
  for (const table of Object.keys(tables) as (keyof typeof tables)[])
    changed += await reEncryptNumbers(app, client_id, table);
  return changed + (await reEncryptFiles(app, client_id));
}

async function reEncryptNumbers(
  { database, encryption }: Pick<App, 'database' | 'encryption'>,
  client_id: string,
  table: keyof typeof tables,
): Promise<number> {
  let changed = 0;
  for (let after = noId; ; ) {
    const rows = await database.inCompany(client_id, async (tx) => {
      const part = await readEncrypted(tx, { client_id, table, after });
      for (const { id, numbers_encrypted: before } of part) {
        if (encryption.isCurrent(before)) continue;
        const owner = secretOwner({ of: tables[table], client_id, id });
        const renewed = encryption.encrypt(encryption.decrypt(before, owner), owner);
        await saveEncrypted(tx, { client_id, table, id, before, after: renewed });
        changed += 1;
      }
      return part;
    });
    const last = rows.at(-1);
    if (!last) return changed;
    after = last.id;
  }
}

async function reEncryptFiles(
  { database, encryption }: Pick<App, 'database' | 'encryption'>,
  client_id: string,
): Promise<number> {
  let changed = 0;
  for (let after = noId; ; ) {
    const rows = await database.inCompany(client_id, async (tx) => {
      const part = await readEncryptedContents(tx, { client_id, after });
      for (const { id, content_encrypted: before } of part) {
        if (encryption.isCurrent(before)) continue;
        const owner = secretOwner({ of: 'bank_file', client_id, id });
        const content_encrypted = encryption.encrypt(encryption.decrypt(before, owner), owner);
        await updateBankFile(tx, { client_id, id }, { content_encrypted });
        changed += 1;
      }
      return part;
    });
    const last = rows.at(-1);
    if (!last) return changed;
    after = last.id;
  }
}
