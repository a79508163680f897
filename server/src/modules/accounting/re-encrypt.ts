import type { App } from '../../http/context.ts';
import { lockGrant, readGrantKeys, saveGrant } from './accounting-grants.rows.ts';
import { grantOwner } from './accounting-grants.ts';
import { channelOwner } from './erp/deliver-files.ts';
import { lockChannel, readChannels, updateChannel } from './erp/erp-deliveries.rows.ts';

type Encrypting = Pick<App, 'database' | 'encryption'>;

/**
 * Encrypts the tokens of accounting systems and the secrets of SFTP servers again with the current key. Returns the
 * number of changed rows.
 */
export async function reEncryptAccounting(app: Encrypting, client_id: string): Promise<number> {
  return (await reEncryptGrants(app, client_id)) + (await reEncryptChannels(app, client_id));
}

async function reEncryptGrants({ database, encryption }: Encrypting, client_id: string): Promise<number> {
  let changed = 0;
  const company_ids = await database.readInCompany(client_id, (tx) => readGrantKeys(tx, client_id));
  for (const company_id of company_ids)
    await database.inCompany(client_id, async (tx) => {
      const key = { client_id, company_id };
      // The row is locked, because the tokens may be renewed at the same time.
      const grant = await lockGrant(tx, key);
      if (!grant || encryption.isCurrent(grant.encrypted_tokens)) return;
      const owner = grantOwner(company_id);
      const encrypted_tokens = encryption.encrypt(encryption.decrypt(grant.encrypted_tokens, owner), owner);
      await saveGrant(tx, key, { ...grant, encrypted_tokens });
      changed += 1;
    });
  return changed;
}

async function reEncryptChannels({ database, encryption }: Encrypting, client_id: string): Promise<number> {
  let changed = 0;
  const channels = await database.readInCompany(client_id, (tx) => readChannels(tx, client_id));
  for (const { system } of channels)
    await database.inCompany(client_id, async (tx) => {
      const key = { client_id, system };
      const channel = await lockChannel(tx, key);
      if (!channel || encryption.isCurrent(channel.encrypted_secret)) return;
      const owner = channelOwner(key);
      const encrypted_secret = encryption.encrypt(encryption.decrypt(channel.encrypted_secret, owner), owner);
      await updateChannel(tx, key, { encrypted_secret });
      changed += 1;
    });
  return changed;
}
