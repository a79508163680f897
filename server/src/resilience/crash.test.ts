import { expect, it, vi } from 'vitest';
import { outboxDirectory } from '../http/serve/outbox-page.ts';
import { readOutbox } from '../outside/mail/local.ts';
import { aCompany } from '../testing/a-company.ts';
import { call } from '../testing/client.ts';
import { crashHarness } from './crash-harness.ts';
import { profileEdits } from './profile-edits.ts';
import type { Setups } from './setups.ts';

const isLong = Boolean(process.env.TEST_LONG);
const kills = Array.from({ length: isLong ? 12 : 1 }, () => ['server', 'postgres', 'both'] as const).flat();

it('kill -9 of the server, PostgreSQL or both during writes loses nothing, and everything recovers', {
  timeout: isLong ? 1_800_000 : 240_000,
}, async () => {
  const outcome = await crashHarness({ kills, writes: profileEdits, afterwards: mailsArrive });
  if (isLong) console.log(`kill -9: ${JSON.stringify(outcome)}`);
  expect(outcome.faults).toEqual([]);
  expect(outcome.rounds).toBe(kills.length);
  // The app keeps running without PostgreSQL, so every attempt gets a response.
  expect(outcome.unanswered).toBe(0);
});

/** Checks that the worker's connections recover, too: a mail that is requested now must be sent. */
async function mailsArrive(setups: Setups): Promise<void> {
  const { people } = await aCompany(setups, { ana: ['employee'] });
  await call(setups.address, 'auth.forgotPassword', { email: people.ana.email });
  await vi.waitFor(
    async () => {
      const mails = await readOutbox(outboxDirectory(setups.data_directory), 1000);
      expect(mails.map(({ to }) => to)).toContain(people.ana.email);
    },
    { timeout: 60_000, interval: 100 },
  );
}
