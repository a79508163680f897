import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../testing/matchers.ts';
import { findStoredText } from '../../testing/find-stored-text.ts';
import { mailTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aBankedCompany, account, secrets } from '../ach/testing/a-banked-company.ts';

/** Account numbers that appear nowhere else, in addition to those of the set-up. */
const numbers = {
  of_ana: '60718293041',
  of_ben: '71829304152',
  of_company: '82930415263',
  with_typo: '93041526374',
  refused: '04152637485',
};
const canaries = [...Object.values(secrets), ...Object.values(numbers)];
const spellings = canaries.flatMap((value) => [value, value.replace(/\W/gu, '')]);
const waiting = { timeout: 60_000, interval: 100 };

let product: TestProduct;
const logged: string[] = [];
beforeAll(async () => {
  product = await testProduct({ works: true, onLog: (line) => void logged.push(line) });
});
afterAll(() => product.stop());

type Team = Awaited<ReturnType<typeof aBankedCompany>>;

/** Enters the numbers in every possible way, including requests that fail. */
async function entersNumbers({ admin, ana, ben, fin, operate, addsBank }: Team): Promise<void> {
  await addsBank(ana, numbers.of_ana);
  const wrong = { ...account, account_number: numbers.with_typo, routing_number: '222222227' };
  await expect(ana.calls('ach.addFundingSource', { of: 'me', bank: wrong })).toBeRefused('request.invalid');
  // The bank refuses an account that it already knows; a later request gets no response.
  await expect(addsBank(ana, numbers.of_ana)).toBeRefused('ach.provider_refused');
  await fin.sends('ach.addFundingSource', {
    of: 'me',
    bank: { ...account, account_number: numbers.refused, extra: 1 },
  });
  await operate('faults', { plan: 'drop_after' });

  const us = { kind: 'us', routing_number: '222222226', is_savings: false } as const;
  await admin.calls('bankFiles.savePayingAccount', {
    entity_id: null,
    format: 'nacha',
    account_holder: 'Acme',
    numbers: { ...us, account_number: numbers.of_company },
    originator: '1234567890',
    bank_name: 'First Bank',
  });
  await ben.calls('bankFiles.addAccount', {
    account_holder: 'Ben Tester',
    numbers: { ...us, account_number: numbers.of_ben },
  });
  const typo = { ...us, routing_number: '222222227', account_number: numbers.with_typo };
  await expect(ben.calls('bankFiles.addAccount', { account_holder: 'Ben', numbers: typo })).toBeRefused(
    'request.invalid',
  );
}

/** Pays Ana by bank transfer and Ben by bank file, using the worker. */
async function paysBoth({ fin, ana, ben, owes, pays, operate, reconciles, stageOf }: Team): Promise<string> {
  const [anas, bens] = [await owes(ana, '12.34'), await owes(ben, '56.78')];
  await pays(anas);
  const { files } = await fin.calls('bankFiles.create', {
    chosen: { ids: [bens] },
    execution_on: new Date().toISOString().slice(0, 10),
  });
  const id = files[0]?.id ?? '';
  await vi.waitFor(async () => {
    await operate('process');
    await reconciles();
    expect(await stageOf(anas)).toBe('paid');
    expect((await fin.calls('bankFiles.details', { id })).file.state).toBe('ready');
  }, waiting);
  const { content_base64 } = await fin.calls('bankFiles.download', { id });
  return Buffer.from(content_base64, 'base64').toString();
}

async function exports({ fin, admin }: Team): Promise<void> {
  const chosen = { matching: {} };
  const started = [
    [fin, await fin.calls('exports.payoutList', { tab: 'paid', chosen })],
    [fin, await fin.calls('exports.payoutTemplate', { chosen, format: 'csv' })],
    [admin, await admin.calls('exports.companyReports', { chosen })],
  ] as const;
  for (const [person, { export_id: id }] of started)
    await vi.waitFor(async () => {
      expect((await person.calls('exports.details', { id })).data.state).toBe('ready');
    }, waiting);
}

/**
 * Returns the names of files in the data directory that contain one of the numbers: mails, stored files, and the data
 * of the simulated bank.
 */
async function filesWithSecrets(): Promise<string[]> {
  const directory = product.app.config.DATA_DIR;
  const found: string[] = [];
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const text = (isZipped ? gunzipSync(bytes) : bytes).toString('latin1');
    if (spellings.some((spelling) => text.includes(spelling))) found.push(entry.name);
  }
  return found;
}

describe('secret numbers', () => {
  it('are in no table, job, log line, mail or export after they were used everywhere', {
    timeout: 240_000,
  }, async () => {
    const team = await aBankedCompany(product);
    await team.submits();
    await team.finishes();
    await entersNumbers(team);
    const file = await paysBoth(team);
    // The bank file contains the account number, which shows that the number was really used.
    expect(file).toContain(numbers.of_ben);

    await team.owes(team.admin, '9.99');
    await team.fin.calls('bankFiles.askForDetails', {});
    await mailTo(product, team.admin.email, /bank account/u);
    await mailTo(product, team.ana.email, /paid/iu);
    await exports(team);

    const { client_id } = team.company;
    expect(await findStoredText(product, { client_id, logged }, spellings)).toEqual([]);
    expect(await filesWithSecrets()).toEqual([]);
    // Makes sure that the search works, by looking for a name that is stored.
    expect(await findStoredText(product, { client_id, logged }, ['Ben Tester'])).toContain('the table payee_accounts');
    expect(logged.length).toBeGreaterThan(0);
  });
});
