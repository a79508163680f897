import { v5 as uuidv5 } from 'uuid';
import { instantDateText } from '#domain/dates/instant-text.ts';
import type { App } from '../../../http/context.ts';
import type { EventPayloads } from '../../../jobs/events.ts';
import { composeMail } from '../../../outside/mail/compose.ts';
import type { Mail } from '../../../outside/mail/port.ts';
import { claimAndCompose, sendClaimed } from '../../notifications/send-once.ts';
import { findUser } from '../../people/find-user.ts';
import { readSentRun, type SentRun } from './schedule-runs.rows.ts';

/** Mails each active recipient a link to the file, once per run. */
export async function mailScheduledFile(
  app: App,
  { client_id, run_id, event }: EventPayloads['schedule.sent'],
): Promise<void> {
  const run = await app.database.readInCompany(client_id, (tx) => readSentRun(tx, { client_id, run_id }));
  for (const user_id of run?.user_ids ?? []) {
    const key = { client_id, id: uuidv5(user_id, run_id), kind: event, user_id };
    const claimed = await app.database.inCompany(client_id, (tx) =>
      claimAndCompose(tx, { ...key, now: app.clock() }, async () => {
        const user = await findUser(tx, { client_id, user_id });
        return run && user?.is_active ? fileMail(app, run, user) : null;
      }),
    );
    await sendClaimed(app, key, claimed);
  }
}

function fileMail(app: App, run: SentRun, { email, first_name }: { email: string; first_name: string }): Mail {
  const { name, rows, due_at, time_zone } = run;
  return composeMail({
    to: email,
    subject: `${name}, ${instantDateText(due_at, time_zone)}`,
    greeting: `Hello ${first_name},`,
    lines: [
      `The scheduled export “${name}” is ready. It has ${rows === 1 ? '1 row' : `${rows} rows`}.`,
      'Sign in to download it. The file is available for 30 days.',
    ],
    action: { label: 'Download file', url: `${app.public_url}/export-history` },
    footer: 'You receive this because you are a recipient of this schedule.',
  });
}
