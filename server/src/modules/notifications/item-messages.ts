import { dateText } from '#domain/dates/date-text.ts';
import { isEnglish } from '#domain/dates/intl-format.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { currentLanguage, plural, t, texts } from '#domain/language/translate.ts';
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
  /** Describes how the expense was recoded; empty if it was not recoded. */
  recoding: string;
  /** True when approvers removed a line since the submission. */
  is_shortened: boolean;
  /** The approver on whose behalf the recipient may decide; empty if the recipient is the approver. */
  on_behalf_of: string;
  submission: Submission;
  /** The last payment; unknown parts are empty. */
  payment: { amount: string; currency: string; paid_on: string; method: string; reference: string };
}

/** The last submission of the item. Parts that are missing in its history entry are empty. */
export interface Submission {
  by: string;
  /** The amount and the number of expenses, for example 'EUR 740.00, 3 expenses'. */
  amount: string;
  no_of_over_policy: number;
  /** The first expenses, for example 'Le Potager, EUR 84.15'. */
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
const messages = {
  submitted: (message) =>
    request(message, {
      subject: t`${message.label} ${message.title} needs your approval`,
      lines: quoted(message.comment),
    }),
  handed_on: (message) =>
    request(message, {
      subject: t`${message.label} ${message.title} needs your approval`,
      lines: [t`${message.actor} approved ${message.label}. You are the next approver.`],
    }),
  handed_over: (message) =>
    request(message, { subject: t`${message.label} ${message.title} was reassigned to you`, lines: [] }),
  step_begun: (message) => ({
    subject: t`For your information: ${message.label} ${message.title}`,
    lines: [t`${reference(message)} reached an approval step that you are notified of. No action is needed.`],
    action: viewItem[message.item_kind],
  }),
  approver_added: (message) =>
    request(message, {
      subject: t`${message.actor} added you as an approver of ${message.label} ${message.title}`,
      lines: quoted(message.comment),
    }),
  reminded: (message) =>
    request(message, {
      subject: t`Reminder: ${message.label} ${message.title} is waiting for your approval`,
      lines: [t`${message.actor} sent this reminder.`],
    }),
  approved: (message) => (message.is_shortened ? partiallyApproved(message) : approved(message)),
  partly_approved: partiallyApproved,
  line_taken_out: ({ item_kind, label, actor, comment, line }) => ({
    subject: t`${actor} removed a line from ${label}`,
    lines: [
      ...quoted(comment),
      line
        ? t`${line} is back in your expenses. The rest of the report stays in approval.`
        : t`A line is back in your expenses. The rest of the report stays in approval.`,
    ],
    action: viewItem[item_kind],
  }),
  line_recoded: ({ item_kind, label, actor, comment, line, recoding }) => ({
    subject: line ? t`${actor} recoded ${line} in ${label}` : t`${actor} recoded an expense in ${label}`,
    lines: [
      ...quoted(comment),
      [savedText(recoding), t`The amount stays the same unless a policy limits it.`].join(' ').trim(),
    ],
    action: viewItem[item_kind],
  }),
  sent_back: (message) => ({
    subject: t`${message.label} ${message.title} was sent back`,
    lines: [
      ...quoted(message.comment),
      t`${message.actor} requested changes to ${reference(message)}. Update it and submit it again.`,
    ],
    action: t`Update and resubmit`,
  }),
  rejected: (message) => ({
    subject: t`${message.label} ${message.title} was rejected`,
    lines: [...quoted(message.comment), t`${message.actor} rejected ${reference(message)}. It will not be paid.`],
    action: viewItem[message.item_kind],
  }),
  recalled: (message) => ({
    subject: t`${message.label} ${message.title} was recalled`,
    lines: [
      ...quoted(message.comment),
      t`${message.actor} recalled ${reference(message)}. It no longer needs your decision.`,
    ],
    action: viewItem[message.item_kind],
  }),
  queued: (message) => ({
    subject: t`${message.label} ${message.title} is queued for payment`,
    lines: [t`${message.actor} queued ${reference(message)} for payment.`],
    action: viewItem[message.item_kind],
  }),
  mentioned: (message) => ({
    subject: t`${message.actor} mentioned you in ${message.label}`,
    lines: [...quoted(message.comment), t`The comment is on ${reference(message)}.`],
    action: t`Reply`,
  }),
  paid: ({ item_kind, label, title, comment, payment }) => ({
    subject: t`${label} ${title} was paid`,
    lines: [remittance(`${label} ${title}`, payment), ...quoted(comment)],
    action: viewItem[item_kind],
  }),
  closed: (message) => ({
    subject: t`${message.label} ${message.title} was closed`,
    lines: [
      `${t`${message.actor} closed ${reference(message)} because there is nothing left to pay.`} ${nothingToPay[message.item_kind]}`,
    ],
    action: viewItem[message.item_kind],
  }),
  payment_reverted: ({ item_kind, label, title, actor, comment, payment }) => ({
    subject: t`The payment of ${label} ${title} was reverted`,
    lines: [
      ...quoted(comment),
      t`${actor} reverted this payment: ${remittance(`${label} ${title}`, payment)}`,
      t`We will notify you when it is paid again.`,
    ],
    action: viewItem[item_kind],
  }),
  payment_failed: (message) => ({
    subject: t`The payment of ${message.label} ${message.title} failed`,
    lines: [
      ...quoted(message.comment),
      t`${message.actor} marked your payment of ${reference(message)} as failed. It is back in the payment queue.`,
    ],
    action: viewItem[message.item_kind],
  }),
  payment_rejected: (message) => ({
    subject: t`The payment of ${message.label} ${message.title} was rejected`,
    lines: [
      ...quoted(message.comment),
      t`${message.actor} did not release your payment of ${reference(message)}. It is back among the approved items.`,
    ],
    action: viewItem[message.item_kind],
  }),
  settlement_due: (message) => ({
    subject: t`${message.label} ${message.title} is due for settlement`,
    lines: [t`Add ${reference(message)} to a report, or return the unspent amount.`],
    action: t`Settle advance`,
  }),
} satisfies Record<ItemEventKind, (message: ItemMessage) => MessageText>;

const viewItem: Record<MessageKind, string> = texts({
  report: 'View report',
  advance: 'View advance',
  expense: 'View expense',
});

const nothingToPay: Record<MessageKind, string> = texts({
  report: 'The company or your advances covered everything.',
  advance: 'No amount was approved.',
  expense: '',
});

/** Returns the text of an event in the current language; undefined if the event has no text. */
export function textFor(event: string, message: ItemMessage): MessageText | undefined {
  return composerFor(event, message)?.();
}

/**
 * Returns a function that composes the text of an event in the current language, so that it can be called once per
 * recipient. Events are named 'report.submitted', 'advance.approved' and so on. Undefined if the event has no text.
 */
export function composerFor(event: string, message: ItemMessage): (() => MessageText) | undefined {
  const [itemKind, eventKind = ''] = event.split('.');
  if (itemKind !== message.item_kind || !isItemEventKind(eventKind)) return undefined;
  return () => withBehalf(messages[eventKind](message), message.on_behalf_of);
}

function withBehalf(text: MessageText, on_behalf_of: string): MessageText {
  if (on_behalf_of === '') return text;
  const behalf = t`You can decide on behalf of ${on_behalf_of}.`;
  return { ...text, lines: [...text.lines, behalf], ...(text.brief && { brief: `${text.brief} ${behalf}` }) };
}

export function hasText(event: string): boolean {
  return isItemEventKind(event.split('.')[1] ?? '');
}

function isItemEventKind(kind: string): kind is ItemEventKind {
  return kind in messages;
}

/** Formats an item, for example 'ER-12 “Berlin trip” (EUR 740.00, 3 expenses)'. */
function reference({ label, title, submission }: ItemMessage): string {
  const named = title ? t`${label} “${title}”` : label;
  return submission.amount ? t`${named} (${submission.amount})` : named;
}

/**
 * Composes a request for approval: the amount, who submitted it and what is over policy. Mails also list the first
 * expenses.
 */
function request(
  { item_kind, submission, actor }: ItemMessage,
  { subject, lines }: { subject: string; lines: readonly string[] },
): MessageText {
  const facts = [
    submittedText(item_kind, { amount: submission.amount, by: submission.by || actor }),
    ...overPolicy(submission.no_of_over_policy),
  ].join(' ');

  return {
    subject,
    lines: [...lines, facts, ...submission.expenses],
    brief: [...lines, facts].join(' '),
    action: t`Review`,
  };
}

function submittedText(item_kind: MessageKind, { amount, by }: { amount: string; by: string }): string {
  if (item_kind === 'advance') return amount ? t`${amount}, requested by ${by}.` : t`Requested by ${by}.`;
  return amount ? t`${amount}, submitted by ${by}.` : t`Submitted by ${by}.`;
}

function overPolicy(count: number): string[] {
  return count === 0 ? [] : [plural(count, '1 expense is over policy.', '# expenses are over policy.')];
}

function approved(message: ItemMessage): MessageText {
  return {
    subject: t`${message.label} ${message.title} was approved`,
    lines: [...quoted(message.comment), t`${message.actor} approved ${reference(message)}. Payment is the next step.`],
    action: viewItem[message.item_kind],
  };
}

function partiallyApproved(message: ItemMessage): MessageText {
  const { label, title, actor, comment, is_shortened } = message;
  const summary = t`${actor} approved less than you claimed in ${reference(message)}.`;
  const reason = is_shortened ? t`The history shows the removed lines.` : t`Each changed line shows the reason.`;
  return {
    subject: t`${label} ${title} was partially approved`,
    lines: [...quoted(comment), `${summary} ${reason}`],
    action: t`View changes`,
  };
}

/** Returns the page that a notification links to: its item, or a list if it is about several items. */
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

/** Composes the text about a payment: amount, date, method and reference, as needed to find it on a bank statement. */
function remittance(item: string, payment: ItemMessage['payment']): string {
  const { amount, currency, paid_on } = payment;
  const details = paymentDetails(payment);
  if (!amount || !currency)
    return paid_on
      ? t`${item} was paid to you on ${dateText(paid_on)}${details}.`
      : t`${item} was paid to you${details}.`;
  const shown = `${currency} ${withCommas(amount)}`;
  return paid_on
    ? t`${shown} was paid to you for ${item} on ${dateText(paid_on)}${details}.`
    : t`${shown} was paid to you for ${item}${details}.`;
}

/** Returns the details in brackets, for example ' (bank transfer, reference PR-12)', or an empty string. */
function paymentDetails({ method, reference }: Pick<ItemMessage['payment'], 'method' | 'reference'>): string {
  // Only English needs the method in lower case within a sentence.
  const shownMethod = isEnglish() ? method.toLowerCase() : savedText(method);
  const details = [shownMethod, reference && t`reference ${reference}`].filter(Boolean);
  return details.length > 0 ? ` (${details.join(', ')})` : '';
}

const maxListed = 100;

/** Composes the text about several payments to one person: each payment, and the total per currency. */
export function paymentsText(payments: readonly (ItemMessage['payment'] & { item: string })[]): MessageText {
  const byCurrency = Map.groupBy(payments, ({ currency }) => currency);
  const totals = [...byCurrency].map(([currency, group]) => {
    const total = group.reduce((sum, { amount }) => add(sum, moneyFrom(amount, currency)), zero(currency));
    return `${currency} ${withCommas(toDecimal(total))}`;
  });
  const count = payments.length;
  const paid = enumerated(totals);
  const summary =
    totals.length > 1
      ? plural(count, '{0} were paid to you in 1 payment.', '{0} were paid to you in # payments.', paid)
      : plural(count, '{0} was paid to you in 1 payment.', '{0} was paid to you in # payments.', paid);

  const hidden = count - maxListed;
  return {
    subject: plural(count, 'You received 1 payment', 'You received # payments'),
    lines: [
      summary,
      ...payments.slice(0, maxListed).map(paymentLine),
      ...(hidden > 0 ? [plural(hidden, '… and 1 more.', '… and # more.')] : []),
    ],
    brief: `${summary} ${t`They are for ${enumerated(payments.map(({ item }) => item))}.`}`,
    action: t`View payments`,
  };
}

/** Formats a payment, for example 'ER-12: EUR 740.00 on 9 Nov 2026 (bank transfer, reference PR-12)'. */
function paymentLine(payment: ItemMessage['payment'] & { item: string }): string {
  const { item, currency, amount, paid_on } = payment;
  const shown = `${currency} ${withCommas(amount)}`;
  const details = paymentDetails(payment);
  return paid_on ? t`${item}: ${shown} on ${dateText(paid_on)}${details}` : t`${item}: ${shown}${details}`;
}

/** Joins names in the current language: 'a', 'a and b', 'a, b and c'. */
function enumerated(names: readonly string[]): string {
  const locale = isEnglish() ? 'en-GB' : currentLanguage().locale;
  return new Intl.ListFormat(locale).format(names);
}

function quoted(comment: string): string[] {
  return comment === '' ? [] : [t`“${comment}”`];
}
