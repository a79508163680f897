import { t } from '#domain/language/translate.ts';
import type { App } from '../../../http/context.ts';
import type { EventPayloads } from '../../../jobs/events.ts';
import { findCompany } from '../../companies/find-company.ts';
import { notifyPerson } from '../../notifications/notify-person.ts';
import { notifyProvider } from '../../notifications/notify-provider.ts';
import { readRequests } from './report-requests.rows.ts';

/** Mails the newest message of a request to the provider's admins. */
export async function mailProvider(
  app: App,
  { client_id, event, event_id, request_id }: EventPayloads['report_request.opened'],
): Promise<void> {
  const [[request], company] = await Promise.all([
    app.database.readInCompany(client_id, (tx) => readRequests(tx, { client_id, id: request_id })),
    findCompany(app.database, client_id),
  ]);
  const message = request?.messages.at(-1);
  if (!request || !message || !company) return;

  await notifyProvider(app, {
    event,
    event_id,
    client_id,
    words: () => ({
      subject: t`Report request from ${company.name}: ${request.subject}`,
      lines: [t`${message.author} wrote: “${message.body}”`],
    }),
  });
}

/** Notifies the requester of a reply from support. */
export async function notifyRequester(app: App, payload: EventPayloads['report_request.answered']): Promise<void> {
  const { request_id, ...event } = payload;
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const [request] = await readRequests(tx, { client_id, id: request_id });
    const answer = request?.messages.findLast(({ is_support }) => is_support);
    if (!request || !answer) return undefined;
    const words = () => ({
      subject: t`Support answered your report request “${request.subject}”`,
      lines: [t`${answer.author} wrote: “${answer.body}”`],
      action: t`View request`,
    });
    const footer = () => t`You receive this because you requested this report.`;
    return { ...event, about: { item_kind: 'report_request', item_id: request_id }, words, footer, payload };
  });
}
