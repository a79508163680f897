import { dayText } from '#domain/dates/day-text.ts';
import { withCommas } from '#domain/money/display.ts';
import { add, moneyFrom, toDecimal, zero } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ItemHappening } from '../../jobs/events.ts';
import { type ItemHistory, itemHistory } from '../activity/item-history.ts';
import { findUser } from '../people/find-user.ts';

export type MessageKind = 'report' | 'advance';

/** The content of a message about a report or an advance, taken from its history. */
export interface ItemMessage {
  item_kind: MessageKind;
  item_id: string;
  label: string;
  title: string;
  who: string;
  comment: string;
  /** The expense the message is about; empty for the whole report. */
  line: string;
  /** True when approvers removed a line since the submission. */
  is_shortened: boolean;
  /** The approver whom the recipient may replace; empty for the approver themselves. */
  place: string;
  /** The last payment; unknown parts are empty. */
  payment: { amount: string; currency: string; paid_on: string; method: string; reference: string };
}

/** The event to write about; without `activity_id` the latest history entry counts. */
interface NotifiedEvent {
  event: string;
  user_id: string;
  activity_id?: string;
  place_id?: string;
}

/** Reads the content of a message as of the event's history entry. Null when the item has no history. */
export async function itemMessages(
  tx: CompanyTransaction,
  of: { client_id: string; item_kind: MessageKind; item_id: string },
  event: NotifiedEvent,
): Promise<ItemMessage | null> {
  const [whole, place] = await Promise.all([
    itemHistory(tx, of),
    event.place_id ? findUser(tx, { client_id: of.client_id, user_id: event.place_id }) : undefined,
  ]);
  const own = whole.findIndex(({ id }) => id === event.activity_id);
  const history = own < 0 ? whole : whole.slice(0, own + 1);
  const told = history.at(-1);
  if (!told) return null;
  const said = questionTo(event, history) ?? told;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    ...{ ...of, label: told.item_label, comment: said.comment, line: text(told.facts.line) },
    title: text(history.findLast(({ facts }) => typeof facts.title === 'string')?.facts.title),
    who: said.actor ? nameOf(said.actor) : 'Outlay',
    place: place ? nameOf(place) : '',
    is_shortened: isShortened(history),
    payment: paymentIn(history),
  };
}

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}

/**
 * An added approver is notified when their turn comes: the message quotes the person who added them, not the previous
 * approver.
 */
function questionTo(
  { event, user_id, place_id }: NotifiedEvent,
  history: ItemHistory,
): ItemHistory[number] | undefined {
  if (!event.endsWith('.approver_added')) return undefined;
  return history.findLast(
    ({ action, facts }) => action.endsWith('_approver_added') && facts.user_id === (place_id ?? user_id),
  );
}

function isShortened(history: ItemHistory): boolean {
  const since = history.findLastIndex(({ action }) => action === 'report_submitted');
  return history.slice(since + 1).some(({ action }) => action === 'report_line_rejected');
}

/** Read from the payment's own entry, because other things may have happened since. */
function paymentIn(history: ItemHistory): ItemMessage['payment'] {
  const facts = history.findLast(({ action }) => /_paid$/u.test(action))?.facts ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    ...{ amount: text(facts.amount), currency: text(facts.currency), paid_on: text(facts.paid_on) },
    ...{ method: text(facts.method), reference: text(facts.reference) },
  };
}

export interface Words {
  subject: string;
  lines: string[];
  /** Shorter text for the notification list. */
  brief?: string;
  action: string;
}

type Say = (about: ItemMessage) => Words;

/** The texts of mails and notifications for each event. */
const said = {
  submitted: ({ label, title, who, comment }) => ({
    subject: `${label} ${title} waits for you`,
    lines: [`${who} submitted ${label} ${title}. Have a look and decide.`, ...quoted(comment)],
    action: 'Look and decide',
  }),
  handed_on: ({ label, title, who }) => ({
    subject: `${label} ${title} waits for you`,
    lines: [`${who} approved ${label} ${title}. You decide next.`],
    action: 'Look and decide',
  }),
  handed_over: ({ label, title }) => ({
    subject: `${label} ${title} waits for you now`,
    lines: [`${label} ${title} could not be decided by whoever it waited for. It is yours to decide.`],
    action: 'Look and decide',
  }),
  step_begun: ({ label, title }) => ({
    subject: `For your information: ${label} ${title}`,
    lines: [`${label} ${title} came to a step of its approval that you are told of. You need not decide.`],
    action: 'Open it',
  }),
  approver_added: ({ label, title, who, comment }) => ({
    subject: `${who} asks you to approve ${label}`,
    lines: [`${who} would like you to decide on ${label} ${title} as well.`, ...quoted(comment)],
    action: 'Look and decide',
  }),
  reminded: ({ label, title, who }) => ({
    subject: `${label} ${title} still waits for you`,
    lines: [`${who} asks you to have a look at ${label} ${title}.`],
    action: 'Look and decide',
  }),
  approved: (about) => (about.is_shortened ? partlyApproved(about) : approved(about)),
  partly_approved: partlyApproved,
  line_taken_out: ({ label, title, who, comment, line }) => ({
    subject: `${who} took a line out of ${label}`,
    lines: [
      `${line || 'A line'} is no longer in ${label} ${title} and stands among your expenses again. The rest goes on.`,
      ...quoted(comment),
    ],
    action: 'Open it',
  }),
  sent_back: ({ label, title, who, comment }) => ({
    subject: `${label} ${title} came back to you`,
    lines: [`${who} sent ${label} ${title} back. Change what is asked for and submit it again.`, ...quoted(comment)],
    action: 'Change and submit',
  }),
  rejected: ({ label, title, who, comment }) => ({
    subject: `${label} ${title} was rejected`,
    lines: [`${who} rejected ${label} ${title}.`, ...quoted(comment)],
    action: 'Open it',
  }),
  mentioned: ({ label, title, who, comment }) => ({
    subject: `${who} mentioned you in ${label}`,
    lines: [`${who} wrote about ${label} ${title}:`, ...quoted(comment)],
    action: 'Answer',
  }),
  paid: ({ label, title, comment, payment }) => ({
    subject: `${label} ${title} was paid`,
    lines: [remittance(`${label} ${title}`, payment), ...quoted(comment)],
    action: 'Open it',
  }),
  closed: ({ item_kind, label, title, who }) => ({
    subject: `${label} ${title} is closed`,
    lines: [`${who} closed ${label} ${title}: nothing is left to pay to you. ${whyNothing[item_kind]}`],
    action: 'Open it',
  }),
  payment_reverted: ({ label, title, who, comment, payment }) => ({
    subject: `${label} ${title} was not paid after all`,
    lines: [
      `${who} took back what you were told: ${remittance(`${label} ${title}`, payment)}`,
      'It is being paid again, and you hear of it when it is.',
      ...quoted(comment),
    ],
    action: 'Open it',
  }),
  payment_failed: ({ label, title, who, comment }) => ({
    subject: `The payment of ${label} ${title} failed`,
    lines: [`${who} says that the payment you began failed. It waits in the payments queue again.`, ...quoted(comment)],
    action: 'Open it',
  }),
  settlement_due: ({ label, title }) => ({
    subject: `${label} ${title} is to be settled`,
    lines: [`Put ${label} ${title} into a report, or return what is left of it.`],
    action: 'Settle it',
  }),
} satisfies Record<ItemHappening, Say>;

const whyNothing: Record<MessageKind, string> = {
  report: 'The company or advances of yours paid for all of it.',
  advance: 'Nothing of it was approved.',
};

/** Events are named 'report.submitted', 'advance.approved' and so on. Undefined when the event has no text. */
export function textFor(event: string, about: ItemMessage): Words | undefined {
  const [kind, what = ''] = event.split('.');
  const words = kind === about.item_kind && isHappening(what) ? said[what](about) : undefined;
  if (!words || about.place === '') return words;
  return { ...words, lines: [...words.lines, `You can decide in place of ${about.place}.`] };
}

/** False for an event that has no text. */
export function isToldOf(event: string): boolean {
  return isHappening(event.split('.')[1] ?? '');
}

function isHappening(what: string): what is ItemHappening {
  return what in said;
}

function approved({ label, title, who, comment }: ItemMessage): Words {
  return {
    subject: `${label} ${title} is approved`,
    lines: [`${who} approved ${label} ${title}. It goes to payment now.`, ...quoted(comment)],
    action: 'Open it',
  };
}

function partlyApproved({ label, title, who, comment, is_shortened }: ItemMessage): Words {
  const why = is_shortened ? 'Its history says what was taken out, and why.' : 'Each line says why.';
  return {
    subject: `${label} ${title} is approved in part`,
    lines: [`${who} approved less than you claimed in ${label} ${title}. ${why}`, ...quoted(comment)],
    action: 'See what was changed',
  };
}

/** The page a notification links to: its item, or a list when it is about several. */
export function addressOf({ item_kind, item_id }: { item_kind: string; item_id: string }): string {
  return listOf[item_kind] ?? `/${item_kind}/${item_id}`;
}

const listOf: Record<string, string | undefined> = {
  reports: '/individual/reports?stages=paid#all',
  advances: '/individual/advances',
};

/** Amount, date, method and reference, as needed to find the payment on a bank statement. */
function remittance(item: string, payment: ItemMessage['payment']): string {
  const { amount, currency } = payment;
  const what =
    amount && currency ? `${currency} ${withCommas(amount)} was paid to you for ${item}` : `${item} was paid to you`;
  return `${what}${whenAndHow(payment)}.`;
}

function whenAndHow({ paid_on, method, reference }: Omit<ItemMessage['payment'], 'amount' | 'currency'>): string {
  const when = paid_on ? ` on ${dayText(paid_on)}` : '';
  const how = [method.toLowerCase(), reference && `reference ${reference}`].filter(Boolean).join(', ');
  return `${when}${how ? ` (${how})` : ''}`;
}

const mostListed = 100;

/** Several payments to one person at once: each of them, and the total per currency. */
export function paymentsText(payments: readonly (ItemMessage['payment'] & { item: string })[]): Words {
  const sums = Map.groupBy(payments, ({ currency }) => currency);
  const totals = [...sums].map(([currency, group]) => {
    const all = group.reduce((total, { amount }) => add(total, moneyFrom(amount, currency)), zero(currency));
    return `${currency} ${withCommas(toDecimal(all))}`;
  });
  const together = `${listed(totals)} ${totals.length > 1 ? 'were' : 'was'} paid to you in ${payments.length} payments.`;
  const each = payments
    .slice(0, mostListed)
    .map((payment) => `${payment.item}: ${payment.currency} ${withCommas(payment.amount)}${whenAndHow(payment)}`);
  const more = payments.length - each.length;
  return {
    subject: `${payments.length} payments were made to you`,
    lines: [together, ...each, ...(more > 0 ? [`… and ${more} more.`] : [])],
    brief: `${together} They are for ${listed(payments.map(({ item }) => item))}.`,
    action: 'See what was paid',
  };
}

/** 'a', 'a and b', 'a, b and c' */
function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');
}

function quoted(comment: string): string[] {
  return comment === '' ? [] : [`“${comment}”`];
}
