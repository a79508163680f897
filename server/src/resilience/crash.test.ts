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

describe('kill -9 in the middle of writes', () => {
  it('of the server, whose database is left behind, loses nothing that was acknowledged', { timeout }, async () => {
    const outcome = await crashHarness({ rounds, kill: 'server', writes: profileEdits });
    report('server', outcome);
    expect(outcome.faults).toEqual([]);
    expect(outcome.rounds).toBe(rounds);
  });

  it('of PostgreSQL loses nothing, is answered with 503, and the product brings it back, jobs included', {
    timeout,
  }, async () => {
    const outcome = await crashHarness({ rounds, kill: 'postgres', writes: profileEdits, afterwards: mailsArrive });
    report('PostgreSQL', outcome);
    expect(outcome.faults).toEqual([]);
    expect(outcome.rounds).toBe(rounds);
    // While PostgreSQL is away the product itself stays: every try is answered.
    expect(outcome.unanswered).toBe(0);
  });

  it('of both loses nothing, and the next start works', { timeout }, async () => {
    const outcome = await crashHarness({ rounds, kill: 'both', writes: profileEdits });
    report('both', outcome);
    expect(outcome.faults).toEqual([]);
  });
});

/** The worker's own connections have recovered too: a mail asked for now is sent. */
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
