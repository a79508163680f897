import { dateText } from '#domain/dates/date-text.ts';
import { withCommas } from '#domain/money/display.ts';
import { add, moneyFrom, toDecimal, zero } from '#domain/money/money.ts';
import type { ItemEventKind } from '../../jobs/events.ts';

export type MessageKind = 'report' | 'advance' | 'expense';

/** The content of a message about a report or an advance, taken from its history. */
export interface ItemMessage {
  item_kind: MessageKind;
  item_id: string;
  label: string;
  title: string;
  actor: string;
  comment: string;
  /** The expense the message is about; empty for the whole report. */
  line: string;
  /** How the expense was recoded; empty otherwise. */
  recoding: string;
  /** True when approvers removed a line since the submission. */
  is_shortened: boolean;
  /** The approver whom the recipient may replace; empty for the approver themselves. */
  on_behalf_of: string;
  submission: Submission;
  /** The last payment; unknown parts are empty. */
  payment: { amount: string; currency: string; paid_on: string; method: string; reference: string };
}

/** The last submission of the item; parts that its entry does not have are empty. */
export interface Submission {
  by: string;
  /** 'EUR 740.00, 3 expenses' */
  amount: string;
  no_of_over_policy: number;
  /** The first expenses: 'Le Potager, EUR 84.15'. */
  expenses: readonly string[];
}

export interface MessageText {
  subject: string;
  lines: string[];
  /** Shorter text for the notification list. */
  brief?: string;
  action: string;
}

/** The texts of mails and notifications for each event. Each sentence names the item and its amount. */
const texts = {
  submitted: (message) =>
    request(message, {
      subject: `${message.label} ${message.title} needs your approval`,
      lines: quoted(message.comment),
    }),
  handed_on: (message) =>
    request(message, {
      subject: `${message.label} ${message.title} needs your approval`,
      lines: [`${message.actor} approved ${message.label}. You are the next approver.`],
    }),
  handed_over: (message) =>
    request(message, { subject: `${message.label} ${message.title} was reassigned to you`, lines: [] }),
  step_begun: (message) => ({
    subject: `For your information: ${message.label} ${message.title}`,
    lines: [`${reference(message)} reached an approval step that you are notified of. No action is needed.`],
    action: viewItem[message.item_kind],
  }),
  approver_added: (message) =>
    request(message, {
      subject: `${message.actor} added you as an approver of ${message.label} ${message.title}`,
      lines: quoted(message.comment),
    }),
  reminded: (message) =>
    request(message, {
      subject: `Reminder: ${message.label} ${message.title} is waiting for your approval`,
      lines: [`${message.actor} sent this reminder.`],
    }),
  approved: (message) => (message.is_shortened ? partiallyApproved(message) : approved(message)),
  partly_approved: partiallyApproved,
  line_taken_out: ({ item_kind, label, actor, comment, line }) => ({
    subject: `${actor} removed a line from ${label}`,
    lines: [
      ...quoted(comment),
      `${line || 'A line'} is back in your expenses. The rest of the report stays in approval.`,
    ],
    action: viewItem[item_kind],
  }),
  line_recoded: ({ item_kind, label, actor, comment, line, recoding }) => ({
    subject: `${actor} recoded ${line || 'an expense'} in ${label}`,
    lines: [...quoted(comment), [recoding, 'The amount stays the same unless a policy limits it.'].join(' ').trim()],
    action: viewItem[item_kind],
  }),
  sent_back: (message) => ({
    subject: `${message.label} ${message.title} was sent back`,
    lines: [
      ...quoted(message.comment),
      `${message.actor} requested changes to ${reference(message)}. Update it and submit it again.`,
    ],
    action: 'Update and resubmit',
  }),
  rejected: (message) => ({
    subject: `${message.label} ${message.title} was rejected`,
    lines: [...quoted(message.comment), `${message.actor} rejected ${reference(message)}. It will not be paid.`],
    action: viewItem[message.item_kind],
  }),
  recalled: (message) => ({
    subject: `${message.label} ${message.title} was recalled`,
    lines: [
      ...quoted(message.comment),
      `${message.actor} recalled ${reference(message)}. It no longer needs your decision.`,
    ],
    action: viewItem[message.item_kind],
  }),
  queued: (message) => ({
    subject: `${message.label} ${message.title} is queued for payment`,
    lines: [`${message.actor} queued ${reference(message)} for payment.`],
    action: viewItem[message.item_kind],
  }),
  mentioned: (message) => ({
    subject: `${message.actor} mentioned you in ${message.label}`,
    lines: [...quoted(message.comment), `The comment is on ${reference(message)}.`],
    action: 'Reply',
  }),
  paid: ({ item_kind, label, title, comment, payment }) => ({
    subject: `${label} ${title} was paid`,
    lines: [remittance(`${label} ${title}`, payment), ...quoted(comment)],
    action: viewItem[item_kind],
  }),
  closed: (message) => ({
    subject: `${message.label} ${message.title} was closed`,
    lines: [
      `${message.actor} closed ${reference(message)} because there is nothing left to pay. ${nothingToPay[message.item_kind]}`,
    ],
    action: viewItem[message.item_kind],
  }),
  payment_reverted: ({ item_kind, label, title, actor, comment, payment }) => ({
    subject: `The payment of ${label} ${title} was reverted`,
    lines: [
      ...quoted(comment),
      `${actor} reverted this payment: ${remittance(`${label} ${title}`, payment)}`,
      'We will notify you when it is paid again.',
    ],
    action: viewItem[item_kind],
  }),
  payment_failed: (message) => ({
    subject: `The payment of ${message.label} ${message.title} failed`,
    lines: [
      ...quoted(message.comment),
      `${message.actor} marked your payment of ${reference(message)} as failed. It is back in the payment queue.`,
    ],
    action: viewItem[message.item_kind],
  }),
  payment_rejected: (message) => ({
    subject: `The payment of ${message.label} ${message.title} was rejected`,
    lines: [
      ...quoted(message.comment),
      `${message.actor} did not release your payment of ${reference(message)}. It is back among the approved items.`,
    ],
    action: viewItem[message.item_kind],
  }),
  settlement_due: (message) => ({
    subject: `${message.label} ${message.title} is due for settlement`,
    lines: [`Add ${reference(message)} to a report, or return the unspent amount.`],
    action: 'Settle advance',
  }),
} satisfies Record<ItemEventKind, (message: ItemMessage) => MessageText>;

const viewItem: Record<MessageKind, string> = {
  report: 'View report',
  advance: 'View advance',
  expense: 'View expense',
};

const nothingToPay: Record<MessageKind, string> = {
  report: 'The company or your advances covered everything.',
  advance: 'No amount was approved.',
  expense: '',
};

/** Events are named 'report.submitted', 'advance.approved' and so on. Undefined when the event has no text. */
export function textFor(event: string, message: ItemMessage): MessageText | undefined {
  const [itemKind, eventKind = ''] = event.split('.');
  if (itemKind !== message.item_kind || !isItemEventKind(eventKind)) return undefined;

  const text: MessageText = texts[eventKind](message);
  if (message.on_behalf_of === '') return text;
  const behalf = `You can decide on behalf of ${message.on_behalf_of}.`;
  return { ...text, lines: [...text.lines, behalf], ...(text.brief && { brief: `${text.brief} ${behalf}` }) };
}

/** False for an event that has no text. */
export function hasText(event: string): boolean {
  return isItemEventKind(event.split('.')[1] ?? '');
}

function isItemEventKind(kind: string): kind is ItemEventKind {
  return kind in texts;
}

/** 'ER-12 “Berlin trip” (EUR 740.00, 3 expenses)'. */
function reference({ label, title, submission }: ItemMessage): string {
  return `${label}${title && ` “${title}”`}${submission.amount && ` (${submission.amount})`}`;
}

/** A request for approval: the amount, who submitted it and what is over policy. Mails also list the first expenses. */
function request(
  { item_kind, submission, actor }: ItemMessage,
  { subject, lines }: { subject: string; lines: readonly string[] },
): MessageText {
  const verb: Record<MessageKind, string> = { report: 'submitted', advance: 'requested', expense: 'submitted' };
  const by = `${verb[item_kind]} by ${submission.by || actor}.`;
  const facts = [
    submission.amount ? `${submission.amount}, ${by}` : `${by.slice(0, 1).toUpperCase()}${by.slice(1)}`,
    ...overPolicy(submission.no_of_over_policy),
  ].join(' ');

  return {
    subject,
    lines: [...lines, facts, ...submission.expenses],
    brief: [...lines, facts].join(' '),
    action: 'Review',
  };
}

function overPolicy(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? '1 expense is over policy.' : `${count} expenses are over policy.`];
}

function approved(message: ItemMessage): MessageText {
  return {
    subject: `${message.label} ${message.title} was approved`,
    lines: [...quoted(message.comment), `${message.actor} approved ${reference(message)}. Payment is the next step.`],
    action: viewItem[message.item_kind],
  };
}

function partiallyApproved(message: ItemMessage): MessageText {
  const { label, title, actor, comment, is_shortened } = message;
  const reason = is_shortened ? 'The history shows the removed lines.' : 'Each changed line shows the reason.';
  return {
    subject: `${label} ${title} was partially approved`,
    lines: [...quoted(comment), `${actor} approved less than you claimed in ${reference(message)}. ${reason}`],
    action: 'View changes',
  };
}

/** The page a notification links to: its item, or a list when it is about several. */
export function pathOf({ item_kind, item_id }: { item_kind: string; item_id: string }): string {
  if (item_kind === 'client') return `/adminsubscriptions?client=${item_id}`;
  return listPaths[item_kind] ?? `/${item_kind}/${item_id}`;
}

const listPaths: Record<string, string | undefined> = {
  reports: '/individual/reports?stages=paid#all',
  advances: '/individual/advances',
  report_request: '/settings/export-templates?tab=requests',
  bank: '/individual/banks',
  cards: '/individual/cards',
  receipt_mail: '/individual/reports#draft_expense',
  export: '/export-history',
  invoice: '/billingsubscriptions',
  report_schedule: '/settings/export-templates?tab=schedules',
  support: '/settings/general/audit',
  expenses: '/individual/reports#draft_expense',
  profile: '/profile',
  accounting: '/settings/integrations',
  erp: '/settings/integrations?section=erp',
  card_link: '/corporate-cards',
  ach: '/settings/ach',
  subscription: '/subscriptions',
  webhook: '/settings/integrations?section=webhooks',
  chat: '/settings/integrations?section=chat',
  users: '/settings/general/users',
};

/** Amount, date, method and reference, as needed to find the payment on a bank statement. */
function remittance(item: string, payment: ItemMessage['payment']): string {
  const { amount, currency } = payment;
  const details = paymentDetails(payment);
  if (!amount || !currency) return `${item} was paid to you${details}.`;
  return `${currency} ${withCommas(amount)} was paid to you for ${item}${details}.`;
}

function paymentDetails({ paid_on, method, reference }: Omit<ItemMessage['payment'], 'amount' | 'currency'>): string {
  const date = paid_on ? ` on ${dateText(paid_on)}` : '';
  const details = [method.toLowerCase(), reference && `reference ${reference}`].filter(Boolean).join(', ');
  return `${date}${details ? ` (${details})` : ''}`;
}

const maxListed = 100;

/** Several payments to one person at once: each of them, and the total per currency. */
export function paymentsText(payments: readonly (ItemMessage['payment'] & { item: string })[]): MessageText {
  const byCurrency = Map.groupBy(payments, ({ currency }) => currency);
  const totals = [...byCurrency].map(([currency, group]) => {
    const total = group.reduce((sum, { amount }) => add(sum, moneyFrom(amount, currency)), zero(currency));
    return `${currency} ${withCommas(toDecimal(total))}`;
  });
  const summary = `${enumerated(totals)} ${totals.length > 1 ? 'were' : 'was'} paid to you in ${payments.length} payments.`;

  const listed = payments
    .slice(0, maxListed)
    .map((payment) => `${payment.item}: ${payment.currency} ${withCommas(payment.amount)}${paymentDetails(payment)}`);
  const hidden = payments.length - listed.length;

  return {
    subject: `You received ${payments.length} payments`,
    lines: [summary, ...listed, ...(hidden > 0 ? [`… and ${hidden} more.`] : [])],
    brief: `${summary} They are for ${enumerated(payments.map(({ item }) => item))}.`,
    action: 'View payments',
  };
}

/** 'a', 'a and b', 'a, b and c' */
function enumerated(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}

function quoted(comment: string): string[] {
  return comment === '' ? [] : [`“${comment}”`];
}
