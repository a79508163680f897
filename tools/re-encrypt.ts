import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import { reEncryptAccounting } from '#server/modules/accounting/re-encrypt.ts';
import { reEncryptBankData } from '#server/modules/bank-files/re-encrypt.ts';
import { allCompanyIds } from '#server/modules/companies/find-company.ts';
import { reEncryptPush } from '#server/modules/notifications/push/push-devices.ts';

/**
 * `node tools/re-encrypt.ts` encrypts stored bank data, accounting secrets and push devices again, with the first key
 * of ENCRYPTION_KEYS.
 */
async function reEncrypt(): Promise<number> {
  const { app, close } = await createApp(readConfig({ ...process.env, ROLE: 'web', LOG_LEVEL: 'error' }));
  try {
    let changed = 0;
    for await (const client_id of allCompanyIds(app.database)) {
      changed += await reEncryptBankData(app, client_id);
      changed += await reEncryptAccounting(app, client_id);
      changed += await reEncryptPush(app, client_id);
    }
    console.log(`${changed} stored texts were encrypted with the current key.`);
    return 0;
  } finally {
    await close();
  }
}

process.exitCode = await reEncrypt().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
