import { z } from 'zod';
import { filesExpenses } from '#domain/access/item-permissions.ts';
import { endpoint } from './endpoint.ts';
import { done, email, idOf, instant } from './shared/fields.ts';

const sender = z.object({ id: z.uuid(), email: z.string(), state: z.enum(['confirmed', 'waiting', 'expired']) });

const receivedMail = z.object({
  id: z.uuid(),
  received_at: instant,
  sender: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'done', 'refused', 'ignored']),
  reason: z.string().describe('Why the mail created no draft; empty otherwise.'),
  no_of_drafts: z.int(),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })).describe('Files that did not become drafts.'),
});

const stale = ['receipt_mail'] as const;

export const receiptMail = {
  settings: endpoint({
    method: 'GET',
    path: '/receipt-mail/settings',
    summary: 'Get the address to which you send receipts, your confirmed senders and the newest mails.',
    permission: filesExpenses,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      address: z.string().nullable().describe('Null if receipts by email are not set up.'),
      senders: z.array(sender),
      mails: z.array(receivedMail),
    }),
    refusals: [],
  }),
  renew: endpoint({
    method: 'POST',
    path: '/receipt-mail/renew',
    summary: 'Get a new address for receipts. Mails to the old one are refused.',
    permission: filesExpenses,
    effect: 'write',
    input: z.strictObject({}),
    output: done,
    refusals: ['receipt_mail.off'],
    stale,
  }),
  addSender: endpoint({
    method: 'POST',
    path: '/receipt-mail/senders/add',
    summary: 'Add an address from which you send receipts. It counts once you confirm it with the mailed link.',
    permission: filesExpenses,
    effect: 'write',
    input: z.strictObject({ email }),
    output: done,
    refusals: ['receipt_mail.off', 'receipt_sender.own', 'receipt_sender.too_many'],
    stale,
  }),
  confirmSender: endpoint({
    method: 'POST',
    path: '/receipt-mail/senders/confirm',
    summary: 'Confirm an address with the token of the mailed link.',
    permission: filesExpenses,
    effect: 'write',
    input: z.strictObject({ token: z.string().max(200) }),
    output: z.object({ status: z.literal(true), email: z.string() }),
    refusals: ['token.spent'],
    stale,
    secret: true,
  }),
  removeSender: endpoint({
    method: 'POST',
    path: '/receipt-mail/senders/remove',
    summary: 'Remove an address from which you send receipts.',
    permission: filesExpenses,
    effect: 'write',
    input: z.strictObject({ id: idOf('receipt_sender') }),
    output: done,
    refusals: ['item.not_found'],
    stale,
  }),
};
