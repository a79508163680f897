import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import { allCompanyIds } from '#server/modules/companies/find-company.ts';
import { reEncryptCompany } from '#server/modules/privacy/encryption/re-encrypt.ts';

/**
 * `node tools/re-encrypt.ts` encrypts all stored secrets again, with the first key of ENCRYPTION_KEYS. It fails if it
 * cannot read some of them; their key must then stay in the list or they have to be entered again.
 */
async function reEncrypt(): Promise<number> {
  const { app, close } = await createApp(readConfig({ ...process.env, ROLE: 'web', LOG_LEVEL: 'error' }));
  try {
    let no_of_renewed = 0;
    let no_of_unreadable = 0;
    for await (const client_id of allCompanyIds(app.database)) {
      const result = await reEncryptCompany(app, client_id);
      no_of_renewed += result.no_of_renewed;
      no_of_unreadable += result.unreadable.length;
      for (const secret of result.unreadable) console.error(`Company ${client_id}: ${secret} cannot be decrypted.`);
    }
    console.log(`${no_of_renewed} stored texts were encrypted with the current key.`);
    return no_of_unreadable === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

process.exitCode = await reEncrypt().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
