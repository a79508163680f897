import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { v7 as uuidv7 } from 'uuid';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import type { App } from '#server/http/context.ts';
import {
  insertConnection,
  replaceOptions,
  saveMappingRows,
  updateConnection,
} from '#server/modules/accounting/accounting-connections.rows.ts';
import { exportEntries } from '#server/modules/accounting/send-exports.ts';
import { codatAccounting } from '#server/outside/accounting/codat.ts';
import type { StoredTransaction } from '#server/outside/accounting/stand-in/books-state.ts';
import { serveBooks } from '#server/outside/accounting/stand-in/serve-books.ts';
import { exportBarS } from './benches.ts';
import { anyUser, countExported, postApprovals } from './book-postings.rows.ts';
import type { Stage } from './stage.ts';
import type { Target } from './target.ts';

const answerMs = 50;
const pollMs = 500;

/** The time after which entries become due again if the process that claimed them was killed. */
const claimedMs = 10 * 60_000;

/**
 * Exports the approvals of a company to a simulated accounting system that responds after 50 ms, and follows the
 * progress. When half of the entries are exported, the exporting process is killed and another one continues.
 */
export async function bookTargets({ environment, companies }: Stage): Promise<Target[]> {
  const company = companies.findLast(({ by }) => by === 'reports');
  if (!company) return [];
  const served = await serveBooks({ port: 0, file: null, delay_ms: answerMs });
  const { app, close } = await createApp(readConfig({ ...environment, ROLE: 'web', PORT: '0' }));
  try {
    app.accounting = { codat: codatAccounting({ url: async () => served.url, key: 'bench' }) };
    const { seconds, entries, booked, twice, no_of_progress_steps } = await exportAll(app, {
      client_id: company.client_id,
      environment,
      url: served.url,
    });
    // The limit is for 10,000 reports, so it is scaled to the number of entries.
    const barS = Math.max(1, (exportBarS * entries) / 10_000);
    const count = entries.toLocaleString('en-US');
    return [
      {
        target: `${count} reports exported to books that answer in ${answerMs} ms, killed and resumed halfway (progress shown ${no_of_progress_steps} times)`,
        bar: `< ${barS.toFixed(0)} s`,
        measured: `${seconds.toFixed(1)} s`,
        is_met: seconds < barS && no_of_progress_steps > 1,
      },
      {
        target: 'reports that are missing in the books or booked twice afterwards',
        bar: '0',
        measured: `${entries - booked} missing, ${twice} twice`,
        is_met: entries === booked && twice === 0,
      },
    ];
  } finally {
    await close();
    await served.stop();
  }
}

interface Exporting {
  client_id: string;
  environment: Stage['environment'];
  url: string;
}

async function exportAll(app: App, { client_id, environment, url }: Exporting) {
  const { connection_id, company_id } = await connect(app, client_id);
  const expected = await app.database.inCompany(client_id, (tx) => postApprovals(tx, client_id));
  const exported = () => app.database.readInCompany(client_id, (tx) => countExported(tx, client_id));
  const progress = new Set<number>();
  const began = performance.now();

  const path = fileURLToPath(new URL('./export-books.process.ts', import.meta.url));
  const child = fork(path, [url, client_id, connection_id], { execArgv: [], env: { ...process.env, ...environment } });
  const ended = once(child, 'exit');
  while (child.exitCode === null && (await exported()) < expected / 2) {
    await pause(pollMs);
    progress.add(await exported());
  }
  child.kill('SIGKILL');
  await ended;

  // The clock moves forward, so that the measured time excludes the wait for the entries that the killed process had
  // claimed.
  app.clock = () => new Date(Date.now() + claimedMs);
  let isDone = false;
  const exporting = exportEntries(app, { client_id, connection_id }).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await Promise.race([pause(pollMs), exporting]);
    progress.add(await exported());
  }
  await exporting;
  const seconds = (performance.now() - began) / 1000;
  const entries = await exported();
  if (entries !== expected) throw new Error(`Only ${entries} of ${expected} entries were exported.`);
  const ids = await bookedIds(url, company_id);
  const booked = new Set(ids).size;
  return { seconds, entries, booked, twice: ids.length - booked, no_of_progress_steps: progress.size };
}

async function bookedIds(url: string, company_id: string): Promise<string[]> {
  const answer = await fetch(`${url}/operator/${company_id}`, { method: 'POST', body: '{}' });
  const transactions = (await answer.json()) as StoredTransaction[];
  return transactions.filter(({ status }) => status === 'Completed').map(({ id }) => id);
}

/** Connects the simulated accounting system, with all accounts that an approval needs. */
async function connect(app: App, client_id: string): Promise<{ connection_id: string; company_id: string }> {
  const port = app.accounting?.codat;
  if (!port) throw new Error('There are no books to connect.');
  const link = { name: 'Bench', return_url: app.public_url, state: '' };
  const { company_id, link_url } = await port.createCompany({ client_id, ...link });
  await fetch(link_url, { method: 'POST', redirect: 'manual' });
  const options = await port.readOptions(company_id);
  const id = uuidv7();
  const key = { client_id, id };
  await app.database.inCompany(client_id, async (tx) => {
    await insertConnection(tx, {
      ...key,
      entity_id: null,
      vendor: 'codat',
      vendor_company_id: company_id,
      state: 'linked',
      // Only the postings of this measurement have a later date, so no others are exported.
      export_from: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      created_by: await anyUser(tx, client_id),
      created_at: new Date(),
    });
    await updateConnection(tx, key, { platform: 'Bench' });
    await replaceOptions(tx, key, options);
    await saveMappingRows(tx, key, [
      { source: 'ledger:expense', external_id: 'acc-6900', is_automatic: false },
      { source: 'ledger:employee_payable', external_id: 'acc-2100', is_automatic: false },
    ]);
  });
  return { connection_id: id, company_id };
}
