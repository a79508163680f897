import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../db/testing/test-database.ts';
import { aTeam } from '../modules/approvals/testing/a-team.ts';
import { insertTestReport } from '../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import { killedWork } from './killed-work.ts';
import mailEvent from './mail-event.ts';

/** The Message-ID of every mail that the mail server accepted, and its recipient. */
const accepted: { to: string; message_id: string }[] = [];
const mailServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, session, done) => {
    void text(stream).then((mail) => {
      const message_id = /^Message-ID: (.+)$/imu.exec(mail)?.[1]?.trim() ?? '';
      accepted.push({ to: session.envelope.rcptTo[0]?.address ?? '', message_id });
      done();
    });
  },
});

const secret = randomBytes(32).toString('hex');
let environment: Record<string, string>;
let well: TestProduct;

beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const address = mailServer.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const shared = { TOKEN_SECRET: secret, SMTP_URL: `smtp://127.0.0.1:${port}` };
  environment = {
    ...shared,
    DATABASE_URL: testDatabase().app_url,
    DATABASE_OWNER_URL: testDatabase().owner_url,
    MODE: 'production',
    ROLE: 'web',
    PORT: '0',
  };
  well = await testProduct({ environment: shared });
});
afterAll(async () => {
  await well.stop();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

type Kind = 'in_app' | 'mail_only';

/** Creates an event that is also shown in the app, or an invitation, which is sent only by mail. */
async function anEvent(kind: Kind) {
  const { ana, admin } = await aTeam(well);
  const { client_id, user_id } = ana;
  const { report_id } = await insertTestReport(well, ana, { stage: 'approved', title: 'Prague' });
  const event_id = uuidv7();
  const payload: Record<string, string> =
    kind === 'in_app'
      ? { client_id, user_id, event: 'report.approved', event_id, report_id }
      : { client_id, user_id, event: 'user.invited', event_id };
  return { ana, admin, payload };
}

/** Ends the claim of the killed worker, as would happen after four minutes. */
async function endClaim(client_id: string): Promise<void> {
  await well.app.database.inCompany(client_id, (tx) =>
    sql`update mails set sending_until = now() - interval '1 second'
      where client_id = ${client_id} and sending_until is not null`.execute(tx),
  );
}

/**
 * A delivery commits three times: when the mail is claimed, when it is about to be handed over, and when it is marked
 * as sent. 'commit 3' is the moment after the mail server has accepted the mail and before this is saved.
 */
const points = [
  { at: 'commit 1', before: 0 },
  { at: 'saved 1', before: 0 },
  { at: 'commit 2', before: 0 },
  { at: 'commit 3', before: 1 },
  { at: 'saved 3', before: 1 },
] as const;

describe.each(['in_app', 'mail_only'] as const)('kill -9 while a message is mailed (%s)', (kind) => {
  it.each(points)('at $at: it is not lost, and repeated only as the rule says', { timeout: 240_000 }, async (point) => {
    const { ana, admin, payload } = await anEvent(kind);
    const { client_id } = ana;
    const module = new URL('./mail-event.ts', import.meta.url);
    const isKilled = await killedWork({ fail_at: point.at, client_id, module, payload, environment });
    expect(isKilled).toBe(true);
    const mails = () => accepted.filter(({ to }) => to === ana.email);
    await vi.waitFor(() => expect(mails()).toHaveLength(point.before));

    await vi.waitFor(() => endClaim(client_id), { timeout: 30_000 });
    await mailEvent(well.app, payload);
    await mailEvent(well.app, payload);

    const isUnknown = point.at === 'commit 3';
    expect(mails()).toHaveLength(isUnknown && kind === 'mail_only' ? 2 : 1);
    expect(new Set(mails().map(({ message_id }) => message_id)).size, 'one Message-ID').toBe(1);
    const { data } = await admin.calls('notifications.mails', {});
    expect(data.find(({ email }) => email === ana.email)).toMatchObject({
      state: isUnknown && kind === 'in_app' ? 'unconfirmed' : 'sent',
      can_resend: kind === 'in_app',
    });
  });
});

it('an administrator can send an unconfirmed mail again', { timeout: 240_000 }, async () => {
  const { ana, admin, payload } = await anEvent('in_app');
  const { client_id } = ana;
  const module = new URL('./mail-event.ts', import.meta.url);
  await killedWork({ fail_at: 'commit 3', client_id, module, payload, environment });
  await vi.waitFor(() => endClaim(client_id), { timeout: 30_000 });
  const { data } = await admin.calls('notifications.mails', { state: 'unconfirmed' });
  expect(data).toMatchObject([{ email: ana.email }]);
  const id = data[0]?.id ?? '';
  await admin.calls('notifications.resend', { id });
  await mailEvent(well.app, { ...payload, only_mail_id: id });
  expect(accepted.filter(({ to }) => to === ana.email)).toHaveLength(2);
  expect((await admin.calls('notifications.mails', { state: 'sent' })).data).toHaveLength(1);
});
