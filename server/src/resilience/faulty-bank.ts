import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { testDatabase } from '../db/testing/test-database.ts';
import { aBankedCompany } from '../modules/ach/testing/a-banked-company.ts';
import { serveBank } from '../outside/bank/stand-in/serve-bank.ts';
import { testProduct } from '../testing/test-product.ts';
import { type ChildProduct, childProduct } from './child-product.ts';
import { emptyDataDirectory } from './data-directory.ts';
import { killedWork } from './killed-work.ts';

interface TransferAtBank {
  id: string;
  customer_id: string;
  state: 'pending' | 'processed' | 'failed' | 'cancelled';
  value: string;
  correlation_id: string;
}

/**
 * Creates a verified company that pays through a local fake of the bank, which keeps running when our processes are
 * killed. The test process serves requests; workers are separate processes that can be killed.
 */
export async function aFaultyBank(options: { random?: () => number } = {}) {
  const secret = randomBytes(32).toString('hex');
  const webhook = { url: '', secret };
  const served = await serveBank({ port: 0, file: null, webhook, ...options });
  const vendor = {
    BANK: 'dwolla',
    BANK_URL: served.url,
    BANK_KEY: 'key',
    BANK_SECRET: 'secret',
    BANK_WEBHOOK_SECRET: secret,
    TOKEN_SECRET: secret,
  };
  const product = await testProduct({ environment: { ...vendor, DATABASE_POOL: '12' } });
  // The clock for requests is stopped, so that sessions last as long as the test. Only the clocks of the workers are
  // shifted.
  product.setNow(new Date());
  webhook.url = `${product.address}/api/webhooks/bank`;
  if (product.app.bank) product.app.bank.operatorUrl = async () => served.url;

  const team = await aBankedCompany(product);
  await team.submits();
  await team.finishes();
  const { client_id, inCompany } = team.company;
  const data_directory = await emptyDataDirectory();
  const environment = {
    ...vendor,
    DATABASE_URL: testDatabase().app_url,
    DATABASE_OWNER_URL: testDatabase().owner_url,
    DATA_DIR: data_directory,
    MODE: 'production',
    LOG_LEVEL: 'silent',
  };
  const workers: ChildProduct[] = [];
  const worksUntilKilled = (module: string, fail_at: string, payload: Record<string, string>) =>
    killedWork({
      fail_at,
      client_id,
      module: new URL(module, import.meta.url),
      payload,
      environment: { ...environment, ROLE: 'web' },
    });

  return {
    ...team,
    product,
    /** Starts a worker whose clock is shifted by this many milliseconds. */
    startsWorker: async (shift_ms = 0) => {
      const clock = new URL('./shifted-clock.ts', import.meta.url).href;
      const worker = await childProduct(
        { ...environment, ROLE: 'worker', CLOCK_SHIFT_MS: String(shift_ms) },
        { node_flags: ['--import', clock] },
      );
      workers.push(worker);
      return worker;
    },
    /** Reconciles in a process that is killed at this statement. Returns false if it ended before that. */
    reconcilesUntilKilled: (fail_at: string) => worksUntilKilled('./reconcile-transfers.ts', fail_at, { client_id }),
    /** Starts the payments of a mass payment in a process that is killed at this statement. */
    runsUntilKilled: (run_id: string, fail_at: string) =>
      worksUntilKilled('./mass-run.ts', fail_at, { client_id, run_id }),
    /** Reads the company's transfers from the bank's data. */
    transfersAtBank: async () => (await dataOf(team)).transfers,
    massPaymentsAtBank: async () => (await dataOf(team)).mass_payments,
    /** Reads the transfers from our database. */
    ourTransfers: async () => {
      const { rows } = await inCompany((tx) =>
        sql<{ payout_id: string; item_id: string; state: string; amount: string }>`
          select t.payout_id, p.item_id, t.state, t.amount::numeric(12, 2)::text as amount from ach_transfers t
          join payouts p on p.client_id = t.client_id and p.id = t.payout_id
          where t.client_id = ${client_id}`.execute(tx),
      );
      return rows;
    },
    clear: async () => {
      for (const worker of workers) await worker.kill();
      await product.stop();
      await served.stop();
      await rm(data_directory, { recursive: true, force: true });
    },
  };
}

async function dataOf({ operate }: Pick<Awaited<ReturnType<typeof aBankedCompany>>, 'operate'>) {
  const answer = await operate('data');
  return (await answer.json()) as {
    transfers: TransferAtBank[];
    mass_payments: { state: string; items: { state: string }[] }[];
  };
}
