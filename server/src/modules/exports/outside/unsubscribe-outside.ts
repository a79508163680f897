import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { outsideRecipients } from '#contract/outside-recipients.contract.ts';
import { moveRecipient, receivesFiles } from '#domain/exports/outside-recipients.ts';
import type { App, OpenContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { companyName } from '../../companies/find-company.ts';
import { readFilesToken, type Subscription } from './outside-links.ts';
import { findRecipients, lockRecipient, type OutsideRecipient, setRecipientState } from './outside-recipients.rows.ts';
import { about } from './write-outside-recipients.ts';

/** Shows what the unsubscribe link would turn off. The request changes nothing, because mail scanners open links. */
export async function showSubscription(
  { app }: OpenContext,
  { token }: InputOf<typeof outsideRecipients.subscription>,
): Promise<OutputOf<typeof outsideRecipients.subscription>> {
  const { client_id, recipient_id } = subscriptionOf(app, token);
  return app.database.readInCompany(client_id, async (tx) => {
    const [found] = await findRecipients(tx, { client_id, ids: [recipient_id] });
    const { email, state } = subscribed(found);
    return { status: true, company: await companyName(tx, client_id), email, is_off: !receivesFiles(state) };
  });
}

/** Stops or resumes the files that the company sends to the address. A repeated request changes nothing. */
export async function unsubscribeOutside(
  { app, request }: OpenContext,
  { token, is_off }: InputOf<typeof outsideRecipients.unsubscribe>,
): Promise<OutputOf<typeof outsideRecipients.unsubscribe>> {
  const { client_id, recipient_id: id } = subscriptionOf(app, token);
  return writeInCompany({ app, request, client_id }, async ({ tx, record }) => {
    const recipient = subscribed(await lockRecipient(tx, { client_id, id }));
    const state = moveRecipient(recipient.state, is_off ? 'unsubscribe' : 'resubscribe');
    if (state && state !== recipient.state) {
      await setRecipientState(tx, { client_id, id }, { state, now: request.now });
      record({
        action: is_off ? 'outside_recipient_unsubscribed' : 'outside_recipient_confirmed',
        ...about(recipient),
      });
    }
    return { status: true as const, is_off };
  });
}

function subscriptionOf(app: Pick<App, 'secret'>, token: string): Subscription {
  const subscription = readFilesToken(token, app);
  if (!subscription) throw new Refused('shared_file.link_unknown');
  return subscription;
}

/** Refuses the link of an address that is unknown, not confirmed or removed, because no files are sent to it. */
function subscribed(recipient: OutsideRecipient | undefined): OutsideRecipient {
  if (!recipient || !moveRecipient(recipient.state, 'unsubscribe')) throw new Refused('shared_file.link_unknown');
  return recipient;
}
