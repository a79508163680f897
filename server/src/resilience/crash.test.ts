import { describe, expect, it, vi } from 'vitest';
import { outboxDirectory } from '../http/outbox-page.ts';
import { readOutbox } from '../outside/mail/local.ts';
import { aCompany } from '../testing/a-company.ts';
import { call } from '../testing/client.ts';
import { type CrashOutcome, crashHarness } from './crash-harness.ts';
import { profileEdits } from './profile-edits.ts';
import type { Setups } from './setups.ts';

const isLong = Boolean(process.env.TEST_LONG);
const rounds = isLong ? 12 : 1;
const timeout = isLong ? 1_800_000 : 240_000;

describe('kill -9 during writes', () => {
  it('of the server loses nothing that was acknowledged', { timeout }, async () => {
    const outcome = await crashHarness({ rounds, kill: 'server', writes: profileEdits });
    report('server', outcome);
    expect(outcome.faults).toEqual([]);
    expect(outcome.rounds).toBe(rounds);
  });

  it('of PostgreSQL loses nothing, causes only 503, and the app restarts it, jobs included', {
    timeout,
  }, async () => {
    const outcome = await crashHarness({ rounds, kill: 'postgres', writes: profileEdits, afterwards: mailsArrive });
    report('PostgreSQL', outcome);
    expect(outcome.faults).toEqual([]);
    expect(outcome.rounds).toBe(rounds);
    // The app keeps running without PostgreSQL, so every attempt gets a response.
    expect(outcome.unanswered).toBe(0);
  });

  it('of both loses nothing, and the next start works', { timeout }, async () => {
    const outcome = await crashHarness({ rounds, kill: 'both', writes: profileEdits });
    report('both', outcome);
    expect(outcome.faults).toEqual([]);
  });
});

/** The worker's connections recover too: a mail requested now is sent. */
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

function report(what: string, outcome: CrashOutcome): void {
  if (isLong) console.log(`kill -9 of ${what}: ${JSON.stringify(outcome)}`);
}
