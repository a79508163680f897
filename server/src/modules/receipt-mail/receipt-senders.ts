import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { receiptMail } from '#contract/receipt-mail.contract.ts';
import { msg } from '#domain/language/translate.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { readToken } from '../../http/opaque-token.ts';
import { Refused } from '../../http/refusals.ts';
import {
  confirmReceiptSender,
  deleteReceiptSender,
  lockReceiptSender,
  readReceiptSenders,
  saveReceiptSender,
} from './receipt-senders.rows.ts';

const mostSenders = 5;
const confirmMs = 24 * 60 * 60 * 1000;

/**
 * Adds an address of the person and mails a confirmation link to it. Adding an unconfirmed address again mails a new
 * link.
 */
export async function addReceiptSender(
  { app, tx, client_id, actor, request: { now }, announce }: SignedWriteContext,
  { email }: InputOf<typeof receiptMail.addSender>,
): Promise<OutputOf<typeof receiptMail.addSender>> {
  if (!app.inbound_mail) throw new Refused('receipt_mail.off');
  if (email === actor.email) throw new Refused('receipt_sender.own', {}, { email: msg`Enter another address.` });
  const { user_id } = actor;
  const saved = await readReceiptSenders(tx, { client_id, user_id });
  const known = saved.find((sender) => sender.email === email);
  if (known?.confirmed_at) return { status: true };
  if (!known && saved.length >= mostSenders) throw new Refused('receipt_sender.too_many', { most: mostSenders });

  const expires_at = new Date(now.getTime() + confirmMs);
  const sender_id = await saveReceiptSender(tx, { client_id, id: uuidv7(), user_id, email, now, expires_at });
  announce('receipt_sender.added', { user_id, sender_id });
  return { status: true };
}

/** Confirms an address. Only the person who added it can do so, with the link that was mailed to it. */
export async function confirmSender(
  { tx, client_id, actor, request: { now } }: SignedWriteContext,
  { token }: InputOf<typeof receiptMail.confirmSender>,
): Promise<OutputOf<typeof receiptMail.confirmSender>> {
  const scope = readToken(token);
  const sender = scope?.client_id === client_id ? await lockReceiptSender(tx, { client_id, id: scope.id }) : undefined;
  const isValid =
    sender &&
    sender.user_id === actor.user_id &&
    !sender.confirmed_at &&
    sender.expires_at > now &&
    scope?.matches(sender.token_hash);
  if (!isValid) throw new Refused('token.spent');
  await confirmReceiptSender(tx, { client_id, id: sender.id, now });
  return { status: true, email: sender.email };
}

export async function removeReceiptSender(
  { tx, client_id, actor }: SignedWriteContext,
  { id }: InputOf<typeof receiptMail.removeSender>,
): Promise<OutputOf<typeof receiptMail.removeSender>> {
  const isRemoved = await deleteReceiptSender(tx, { client_id, user_id: actor.user_id, id });
  if (!isRemoved) throw new Refused('item.not_found');
  return { status: true };
}
