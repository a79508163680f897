import { instantDateText } from '#domain/dates/instant-text.ts';
import { plural, t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { App } from '../../../http/context.ts';
import type { EventPayloads } from '../../../jobs/events.ts';
import { composeMail, greeting } from '../../../outside/mail/compose.ts';
import type { Mail } from '../../../outside/mail/port.ts';
import { derivedId } from '../../notifications/find-recipients.ts';
import { readBrand } from '../../notifications/mail-look.ts';
import { claimAndCompose, type PreparedDelivery, sendClaimed, sendEach } from '../../notifications/send-once.ts';
import { availabilityText, availableDays } from '../availability-text.ts';
import { readSentRun, type SentRun } from '../schedules/schedule-runs.rows.ts';
import { fileUrl, unsubscribeUrl } from './outside-links.ts';
import { readSharedWith } from './outside-recipients.rows.ts';

interface To {
  id: string;
  email: string;
}

/** Mails each confirmed address a link to the file, once for each run of the schedule. */
export async function mailFileOutside(app: App, payload: EventPayloads['schedule.sent']): Promise<void> {
  const { client_id, run_id, event, event_id } = payload;
  const deliveries = await app.database.inCompany(client_id, async (tx) => {
    const run = await readSentRun(tx, { client_id, run_id });
    const recipients = run ? await readSharedWith(tx, { client_id, export_id: run.export_id }) : [];
    const prepared: PreparedDelivery[] = [];
    for (const to of recipients) {
      const key = { client_id, id: derivedId(event_id, to.id), kind: event, user_id: null, email: to.email };
      const claimed = await claimAndCompose(tx, { ...key, now: app.clock() }, async () =>
        run ? composeFile(app, tx, { client_id, run, to }) : null,
      );
      prepared.push(() => sendClaimed(app, key, claimed));
    }
    return prepared;
  });
  await sendEach(deliveries);
}

async function composeFile(
  app: App,
  tx: CompanyTransaction,
  { client_id, run, to }: { client_id: string; run: SentRun; to: To },
): Promise<Mail> {
  const { name, rows, due_at, time_zone, export_id } = run;
  const [brand, days] = await Promise.all([readBrand(tx, client_id), availableDays(tx, client_id)]);
  const recipient = { client_id, recipient_id: to.id };
  return composeMail({
    to: to.email,
    subject: `${name}, ${instantDateText(due_at, time_zone)}`,
    greeting: greeting(),
    lines: [
      plural(
        rows,
        '{0} sends you the file “{1}”. It has 1 row.',
        '{0} sends you the file “{1}”. It has # rows.',
        brand.company,
        name,
      ),
      t`The link is yours: do not forward this email.`,
      availabilityText(days),
    ],
    action: { label: t`Download file`, url: fileUrl(app, { ...recipient, export_id }) },
    footer: t`You receive this because you confirmed that ${brand.company} may send you files.`,
    brand,
    unsubscribe: { label: t`Unsubscribe from these files`, url: unsubscribeUrl(app, recipient) },
  });
}
