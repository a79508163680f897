import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { companyName } from '../companies/find-company.ts';
import { deletionDay } from '../companies/find-deletion.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { notifyProvider } from '../notifications/notify-provider.ts';

type DeletionEvent = EventPayloads['company.deletion_requested' | 'company.deletion_withdrawn'];

/** Notifies the administrators of the company and the provider that a deletion was requested or withdrawn. */
export async function notifyDeletion(app: App, event: DeletionEvent): Promise<void> {
  const { client_id } = event;
  const { company, day } = await app.database.readInCompany(client_id, async (tx) => ({
    company: await companyName(tx, client_id),
    day: await deletionDay(tx, client_id),
  }));
  // The request has been withdrawn in the meantime, so its notification is no longer true.
  if (day === null && event.event === 'company.deletion_requested') return;
  const words = () => wordsOf(event, { company, day });
  await notifyPerson(app, client_id, async () => ({
    ...event,
    about: { item_kind: 'subscription', item_id: client_id },
    words: () => ({ ...words(), action: t`Open the subscription` }),
    footer: () => t`You receive this because you are an administrator of your company.`,
    payload: event,
  }));
  const { event: name, event_id } = event;
  await notifyProvider(app, { event: name, event_id, client_id, words });
}

function wordsOf({ event }: DeletionEvent, { company, day }: { company: string; day: string | null }) {
  if (event === 'company.deletion_withdrawn' || day === null)
    return {
      subject: t`${company} will not be deleted`,
      lines: [t`The deletion of the company was withdrawn. Everybody can work again.`],
    };
  return {
    subject: t`${company} will be deleted on ${dateText(day)}`,
    lines: [
      t`A super admin requested the deletion of ${company}. All data and files are deleted on ${dateText(day)}.`,
      t`Until then nobody can work in the company. Super admins can export its data or withdraw the deletion.`,
    ],
  };
}
