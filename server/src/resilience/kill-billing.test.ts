import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addDays } from '#domain/dates/calendar-days.ts';
import { testDatabase } from '../db/testing/test-database.ts';
import { updateAccount } from '../modules/billing/billing-account.rows.ts';
import { type ServedVendor, serveVendor } from '../outside/card-payments/stand-in/serve-vendor.ts';
import { aCompany, type TestCompany } from '../testing/a-company.ts';
import { subscribeForTest } from '../testing/billing-rows.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import billCompanies from './bill-companies.ts';
import { killedWork } from './killed-work.ts';

const isLong = Boolean(process.env.TEST_LONG);
let vendor: ServedVendor;
let environment: Record<string, string>;
/** The second app, which completes what the killed one left unfinished. */
let well: TestProduct;

beforeAll(async () => {
  vendor = await serveVendor({ port: 0, file: null, webhook: null });
  const shared = {
    CARD_PAYMENTS: 'stripe',
    STRIPE_URL: vendor.url,
    STRIPE_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'x'.repeat(20),
    TOKEN_SECRET: randomBytes(32).toString('hex'),
  };
  well = await testProduct({ environment: shared });
  environment = {
    ...shared,
    DATABASE_URL: testDatabase().app_url,
    DATABASE_OWNER_URL: testDatabase().owner_url,
    DATA_DIR: well.app.config.DATA_DIR,
    MODE: 'development',
    ROLE: 'web',
    PORT: '0',
  };
});
afterAll(async () => {
  await well.stop();
  await vendor.stop();
});

/** Creates a company whose billing period ends today. */
async function aDueCompany(): Promise<TestCompany<'ana'>> {
  const company = await aCompany(well, { ana: ['super_admin'] });
  const today = well.app.clock().toISOString().slice(0, 10);
  await company.inCompany(async (tx) => {
    const { client_id } = company;
    await subscribeForTest(tx, client_id, { starts_on: addDays(today, -31), ends_on: today });
    await updateAccount(tx, client_id, { card_id: 'pm_card_visa', anchor_on: today });
  });
  return company;
}

const invoicesOf = async ({ inCompany, client_id }: TestCompany<'ana'>) => {
  const rows = await inCompany((tx) =>
    tx.selectFrom('invoices').select(['state', 'purpose']).where('client_id', '=', client_id).execute(),
  );
  return rows.map(({ state, purpose }) => `${purpose} ${state}`);
};

const chargesOf = ({ client_id }: TestCompany<'ana'>) =>
  vendor.chargedPayments().filter((payment) => payment.client_id === client_id).length;

/**
 * The points at which the process is killed. 'commit 2' is the moment after the vendor has charged the card and before
 * the charge is saved.
 */
const points = ['12', 'commit 1', 'saved 1', 'commit 2', 'saved 2'];

it('kill -9 in the middle of a renewal run bills everyone once', { timeout: 1_800_000 }, async () => {
  const killsAt = async (fail_at: string): Promise<boolean> => {
    const companies = [await aDueCompany(), await aDueCompany(), await aDueCompany()];
    const ids = companies.map(({ client_id }) => client_id);
    const [, second] = ids;
    const module = new URL('./bill-companies.ts', import.meta.url);
    const isKilled = await killedWork({ fail_at, client_id: second ?? '', module, payload: ids, environment });
    const charged = companies.map(chargesOf);
    if (isKilled) {
      expect(charged[0], 'the first company was finished').toBe(1);
      expect(charged[2], 'the third was not reached').toBe(0);
    }

    // The killed process may still hold its locks, and a locked account is skipped.
    const billsAll = async () => {
      await billCompanies(well.app, ids);
      for (const company of companies) expect(await invoicesOf(company), `at ${fail_at}`).toEqual(['renewal paid']);
    };
    await vi.waitFor(billsAll, { timeout: 60_000, interval: 500 });
    await billsAll();
    expect(companies.map(chargesOf), `at ${fail_at}`).toEqual([1, 1, 1]);
    return isKilled;
  };

  for (const point of points) expect(await killsAt(point), `at ${point}`).toBe(true);
  for (let at = 1; isLong && (await killsAt(`${at}`)); at += 1);
});
