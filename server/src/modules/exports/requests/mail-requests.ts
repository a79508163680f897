import { v5 as uuidv5 } from 'uuid';
import type { App } from '../../../http/context.ts';
import type { EventPayloads } from '../../../jobs/events.ts';
import { composeMail } from '../../../outside/mail/compose.ts';
import type { Mail } from '../../../outside/mail/port.ts';
import { findCompany } from '../../companies/find-company.ts';
import { findProviders } from '../../companies/provider-company.ts';
import { notifyPerson } from '../../notifications/notify-person.ts';
import { claimAndCompose, sendClaimed } from '../../notifications/send-once.ts';
import { findProviderAdmins, findUser } from '../../people/find-user.ts';
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

  const text = { subject: `Report request from ${company.name}: ${request.subject}`, message };
  for (const provider_id of await findProviders(app.database)) {
    const admins = await app.database.readInCompany(provider_id, (tx) => findProviderAdmins(tx, provider_id));
    for (const { id: user_id } of admins) {
      const key = { client_id: provider_id, id: uuidv5(user_id, event_id), kind: event, user_id };
      const claimed = await app.database.inCompany(provider_id, (tx) =>
        claimAndCompose(tx, { ...key, now: app.clock() }, async () => {
          const admin = await findUser(tx, { client_id: provider_id, user_id });
          return admin?.is_active ? providerMail(app, admin, text) : null;
        }),
      );
      await sendClaimed(app, key, claimed);
    }
  }
}

function providerMail(
  app: App,
  { email, first_name }: { email: string; first_name: string },
  { subject, message }: { subject: string; message: { author: string; body: string } },
): Mail {
  return composeMail({
    to: email,
    subject,
    greeting: `Hello ${first_name},`,
    lines: [`${message.author} wrote: “${message.body}”`],
    action: { label: 'Open Outlay', url: app.public_url },
    footer: 'You receive this because you are a provider admin.',
  });
}

/** Notifies the requester of an answer. */
export async function notifyRequester(app: App, payload: EventPayloads['report_request.answered']): Promise<void> {
  const { request_id, ...event } = payload;
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const [request] = await readRequests(tx, { client_id, id: request_id });
    const answer = request?.messages.findLast(({ is_support }) => is_support);
    if (!request || !answer) return undefined;
    const words = {
      subject: `Support answered your report request “${request.subject}”`,
      lines: [`${answer.author} wrote: “${answer.body}”`],
      action: 'View request',
    };
    const footer = 'You receive this because you requested this report.';
    return { ...event, about: { item_kind: 'report_request', item_id: request_id }, words, footer, payload };
  });
}
