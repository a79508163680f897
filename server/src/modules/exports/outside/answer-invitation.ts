import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { outsideRecipients } from '#contract/outside-recipients.contract.ts';
import { moveRecipient } from '#domain/exports/outside-recipients.ts';
import type { OpenContext } from '../../../http/context.ts';
import { readToken } from '../../../http/opaque-token.ts';
import { Refused } from '../../../http/refusals.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { companyName } from '../../companies/find-company.ts';
import { findPeople } from '../../people/find-people.ts';
import {
  findRecipients,
  lockRecipient,
  type OutsideRecipient,
  schedulesFor,
  setRecipientState,
} from './outside-recipients.rows.ts';
import { about } from './write-outside-recipients.ts';

type Token = NonNullable<ReturnType<typeof readToken>>;

/**
 * Shows the invitation to which a confirmation link leads. The request changes nothing, because mail scanners open
 * links.
 */
export async function showInvitation(
  { app, request }: OpenContext,
  { token }: InputOf<typeof outsideRecipients.invitation>,
): Promise<OutputOf<typeof outsideRecipients.invitation>> {
  const scope = tokenOf(token);
  const { client_id, id } = scope;
  return app.database.readInCompany(client_id, async (tx) => {
    const [found] = await findRecipients(tx, { client_id, ids: [id] });
    const recipient = openInvitation(scope, found, request.now);
    const [company, files, people] = await Promise.all([
      companyName(tx, client_id),
      schedulesFor(tx, { client_id, id }),
      findPeople(tx, { client_id, ids: [recipient.added_by] }),
    ]);
    const adder = people.get(recipient.added_by);
    const added_by = adder ? `${adder.first_name} ${adder.last_name}` : company;
    return { status: true, company, email: recipient.email, added_by, files };
  });
}

/** Saves whether the owner of the address confirms or declines. The link works only once. */
export async function answerInvitation(
  { app, request }: OpenContext,
  { token, answer }: InputOf<typeof outsideRecipients.answer>,
): Promise<OutputOf<typeof outsideRecipients.answer>> {
  const scope = tokenOf(token);
  const { client_id, id } = scope;
  return writeInCompany({ app, request, client_id }, async ({ tx, record }) => {
    const recipient = openInvitation(scope, await lockRecipient(tx, { client_id, id }), request.now);
    const state = moveRecipient(recipient.state, answer);
    if (!state) throw new Refused('token.spent');
    await setRecipientState(tx, { client_id, id }, { state, now: request.now });
    record({
      action: answer === 'confirm' ? 'outside_recipient_confirmed' : 'outside_recipient_declined',
      ...about(recipient),
    });
    return { status: true as const, company: await companyName(tx, client_id), email: recipient.email };
  });
}

function tokenOf(token: string): Token {
  const scope = readToken(token);
  if (!scope) throw new Refused('token.spent');
  return scope;
}

function openInvitation(scope: Token, recipient: OutsideRecipient | undefined, now: Date): OutsideRecipient {
  const isOpen =
    recipient &&
    moveRecipient(recipient.state, 'confirm') &&
    recipient.expires_at > now &&
    scope.matches(recipient.token_hash);
  if (!isOpen) throw new Refused('token.spent');
  return recipient;
}
