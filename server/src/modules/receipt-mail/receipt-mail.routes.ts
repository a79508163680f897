import type { OutputOf } from '#contract/endpoint.ts';
import type { receiptMail } from '#contract/receipt-mail.contract.ts';
import { type ReadContext, type RoutesOf, read, type SignedWriteContext, write } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { receiptsAddress, renewReceiptsAddress } from '../people/receipts-address.ts';
import { sentenceOfReason } from './receipt-mail-reasons.ts';
import { readNewestMails } from './receipt-mails.rows.ts';
import { readReceiptSenders } from './receipt-senders.rows.ts';
import { addReceiptSender, confirmSender, removeReceiptSender } from './receipt-senders.ts';

const shownMails = 10;

export const receiptMailRoutes = {
  settings: read(showSettings),
  renew: write(renew),
  addSender: write(addReceiptSender),
  confirmSender: write(confirmSender),
  removeSender: write(removeReceiptSender),
} satisfies RoutesOf<typeof receiptMail>;

async function showSettings({ app, tx, actor, request }: ReadContext): Promise<OutputOf<typeof receiptMail.settings>> {
  const { client_id, user_id } = actor;
  const [address, senders, mails] = await Promise.all([
    receiptsAddress(app, tx, { client_id, user_id }),
    readReceiptSenders(tx, { client_id, user_id }),
    readNewestMails(tx, { client_id, user_id, limit: shownMails }),
  ]);
  return {
    status: true,
    address,
    senders: senders.map(({ id, email, confirmed_at, expires_at }) => ({
      id,
      email,
      state: confirmed_at ? 'confirmed' : expires_at > request.now ? 'waiting' : 'expired',
    })),
    mails: mails.map(({ id, received_at, sender, subject, state, reason, no_of_drafts, skipped }) => ({
      id,
      received_at: received_at.toISOString(),
      sender,
      subject,
      state,
      reason: sentenceOfReason(reason),
      no_of_drafts,
      skipped,
    })),
  };
}

async function renew({ app, tx, client_id, actor }: SignedWriteContext): Promise<OutputOf<typeof receiptMail.renew>> {
  if (!app.inbound_mail) throw new Refused('receipt_mail.off');
  await renewReceiptsAddress(tx, { client_id, user_id: actor.user_id });
  return { status: true };
}
