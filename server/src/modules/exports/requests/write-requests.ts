import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reportRequests } from '#contract/report-requests.contract.ts';
import type { SignedWriteContext, WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import {
  countOpenRequests,
  insertMessage,
  insertRequest,
  lockRequest,
  setRequestStatus,
} from './report-requests.rows.ts';

const maxOpen = 20;

export async function createRequest(
  context: SignedWriteContext,
  { subject, message }: InputOf<typeof reportRequests.create>,
): Promise<OutputOf<typeof reportRequests.create>> {
  const { tx, client_id, actor, request, announce } = context;
  if ((await countOpenRequests(tx, client_id)) >= maxOpen)
    throw new Refused('report_request.too_many', { most: maxOpen });

  const id = uuidv7();
  await insertRequest(tx, { client_id, id, subject, requested_by: actor.user_id, now: request.now });
  await write(context, { id, author: actor, body: message });
  await setRequestStatus(tx, { client_id, id }, { status: 'open', now: request.now });
  recordChange(context, 'report_request_created', { id, subject });
  announce('report_request.opened', { request_id: id });
  return { status: true, request_id: id };
}

/**
 * Adds a reply to a request, which reopens a closed or answered request, or closes the request. Closing needs no
 * message.
 */
export async function replyToRequest(
  context: SignedWriteContext,
  { request_id: id, message, is_closed }: InputOf<typeof reportRequests.reply>,
): Promise<OutputOf<typeof reportRequests.reply>> {
  const { tx, client_id, actor, request, announce } = context;
  const saved = await lockRequest(tx, { client_id, id });
  if (!saved) throw new Refused('item.not_found');
  if (message !== undefined) await write(context, { id, author: actor, body: message });
  if (!is_closed && message === undefined) return { status: true };

  await setRequestStatus(tx, { client_id, id }, { status: is_closed ? 'closed' : 'open', now: request.now });
  recordChange(context, is_closed ? 'report_request_closed' : 'report_request_replied', { id, subject: saved.subject });
  if (!is_closed) announce('report_request.opened', { request_id: id });
  return { status: true };
}

/**
 * Saves the provider's reply and announces it to the requester. Runs in a transaction of the company that made the
 * request.
 */
export async function answerRequest(
  context: WriteContext,
  { request_id: id, message, by }: { request_id: string; message: string; by: Provider },
): Promise<void> {
  const { tx, client_id, request, announce } = context;
  const saved = await lockRequest(tx, { client_id, id });
  if (!saved) throw new Refused('item.not_found');
  await write(context, { id, author: { ...by, user_id: null }, body: message });
  await setRequestStatus(tx, { client_id, id }, { status: 'answered', now: request.now });
  recordChange(context, 'report_request_replied', {
    id,
    subject: saved.subject,
    entered_by: `provider (${by.email})`,
  });
  announce('report_request.answered', { user_id: saved.requested_by, request_id: id });
}

interface Provider {
  first_name: string;
  last_name: string;
  email: string;
}

function write(
  { tx, client_id, request }: WriteContext,
  options: { id: string; author: { user_id: string | null; first_name: string; last_name: string }; body: string },
): Promise<void> {
  const { user_id, first_name, last_name } = options.author;
  return insertMessage(tx, {
    client_id,
    id: uuidv7(),
    request_id: options.id,
    author_id: user_id,
    author_name: `${first_name} ${last_name}`,
    body: options.body,
    at: request.now,
  });
}

type RequestAction = 'report_request_created' | 'report_request_replied' | 'report_request_closed';

function recordChange(
  { record }: WriteContext,
  action: RequestAction,
  { id, subject, entered_by }: { id: string; subject: string; entered_by?: string },
): void {
  record({
    action,
    item_kind: 'report_request',
    item_id: id,
    item_label: subject,
    is_setting: true,
    facts: {},
    ...(entered_by && { entered_by }),
  });
}
