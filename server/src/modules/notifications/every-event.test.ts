import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChatState } from '#domain/notifications/chat-connection.ts';
import type { EventChoice } from '#domain/notifications/delivery.ts';
import {
  type NotificationEvent,
  type NotificationRecipient,
  type NotificationSetting,
  notificationEvents,
} from '#domain/notifications/notification-events.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { aPopulatedCompany, type Everybody, type PopulatedCompany } from '../../testing/populated-company.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { findProviders } from '../companies/provider-company.ts';
import { onEvent } from '../every-module.ts';
import { findProviderAdmins, findUser } from '../people/find-user.ts';
import { chatOwner } from './chat/send-chat.ts';
import { writeSetting } from './notification-settings.rows.ts';
import { saveDeviceRow } from './push/push-devices.rows.ts';
import { deviceOwner } from './push/push-devices.ts';

/**
 * Sends every event that has a notification setting with every kind of setting, and compares the people who were
 * reached with the expectations below.
 */

let product: TestProduct;
let company: PopulatedCompany;
let ids: Record<'report_id' | 'advance_id', string>;
const mailedTo: string[] = [];
const messagedTo: string[] = [];
const pushedTo: string[] = [];
/** A group of two people; one of them also receives some events as the owner of the item. */
const group_id = uuidv7();
const inGroup: readonly Everybody[] = ['employee', 'settings_admin'];

beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  await aCompany(product, { provider: ['super_admin'] }, { is_provider: true });
  company = await aPopulatedCompany(product);
  const { employee, approver } = company.people;
  const pending = { stage: 'pending_approval' as const, waits_for: [approver] };
  const { report_id } = await insertTestReport(product, employee, pending);
  ids = { report_id, advance_id: await insertTestAdvance(product, employee, pending) };
  await company.inCompany(prepareRows);
  const providerEmails = await readProviderEmails();
  vi.spyOn(product.app.mail, 'send').mockImplementation(async ({ to }) => {
    if (!providerEmails.has(to)) mailedTo.push(to);
  });
  vi.spyOn(product.app.chat.slack, 'sendToPerson').mockImplementation(async (_token, email) => {
    messagedTo.push(email);
  });
  if (!product.app.push) throw new Error('Push notifications are not configured.');
  vi.spyOn(product.app.push, 'send').mockImplementation(async ({ endpoint }) => void pushedTo.push(endpoint));
});
afterAll(() => product.stop());

/**
 * Returns the emails of all provider admins, including those of earlier tests. Provider admins get some messages
 * regardless of the company's settings.
 */
async function readProviderEmails(): Promise<Set<string>> {
  const { database } = product.app;
  const providers = await Promise.all(
    (await findProviders(database)).map((client_id) =>
      database.readInCompany(client_id, async (tx) => {
        const admins = await findProviderAdmins(tx, client_id);
        return Promise.all(admins.map(({ id }) => findUser(tx, { client_id, user_id: id })));
      }),
    ),
  );
  return new Set(providers.flat().map((admin) => admin?.email ?? ''));
}

/** Inserts and updates the rows without which some of the messages would not be sent. */
async function prepareRows(tx: CompanyTransaction): Promise<void> {
  const { client_id, ids: rows } = company;
  const user_id = company.people.employee.user_id;
  await sql`delete from notice_settings where client_id = ${client_id}`.execute(tx);
  const token = product.app.encryption.encrypt('xoxb-token', chatOwner(client_id));
  await sql`update chat_connections set encrypted_secret = ${token} where client_id = ${client_id}`.execute(tx);
  await sql`delete from push_devices where client_id = ${client_id}`.execute(tx);
  for (const person of Object.values(company.people)) await addDevice(tx, person);
  const members = {
    user_ids: inGroup.map((key) => company.people[key].user_id),
    department_ids: [],
    entity_ids: [],
    business_unit_ids: [],
    level_ids: [],
    locations: [],
  };
  await tx
    .insertInto('employee_groups')
    .values({ client_id, id: group_id, name: 'Bookkeepers', members: JSON.stringify(members) })
    .execute();
  // Outside addresses get the files of their schedule regardless of the setting, so this test removes the shares.
  await sql`delete from outside_shares where client_id = ${client_id}`.execute(tx);
  await sql`update report_schedule_runs set state = 'sent' where client_id = ${client_id}`.execute(tx);
  await sql`update report_request_messages set author_id = null where client_id = ${client_id}`.execute(tx);
  await sql`update card_links set state = 'reconnect' where client_id = ${client_id}`.execute(tx);
  await sql`update erp_deliveries set error = 'The password was refused.' where client_id = ${client_id}`.execute(tx);
  await sql`update expenses set spent_on = '2026-11-01', missing = '[{"key": "file_ids", "label": "Receipt"}]'
    where client_id = ${client_id} and owner_id = ${user_id} and stage = 'draft'`.execute(tx);
  await sql`update policies set is_active = true, applies_to = 'expense',
      rule = rule || '{"limit": {"kind": "age_days", "max": "14"}}'
    where client_id = ${client_id} and id = ${rows.policy}`.execute(tx);
}

/** Adds a device that has its owner's email as its push endpoint, so that the test can see who was reached. */
async function addDevice(tx: CompanyTransaction, { client_id, user_id, session_id, email }: TestPerson): Promise<void> {
  const id = uuidv7();
  const subscription = JSON.stringify({ endpoint: email, p256dh: 'x', auth: 'x' });
  const encrypted_subscription = product.app.encryption.encrypt(subscription, deviceOwner({ client_id, id }));
  const device = { client_id, id, user_id, session_id, label: 'Chrome', created_at: new Date() };
  await saveDeviceRow(tx, { ...device, encrypted_subscription });
}

async function idIn(table: string): Promise<string> {
  const { rows } = await company.inCompany((tx) =>
    sql<{ id: string }>`select id from ${sql.table(table)} where client_id = ${company.client_id} limit 1`.execute(tx),
  );
  return rows[0]?.id ?? '';
}

async function payment(state: 'succeeded' | 'failed'): Promise<Record<string, string>> {
  await company.inCompany((tx) =>
    sql`update billing_payments set state = ${state} where client_id = ${company.client_id}`.execute(tx),
  );
  return { event: 'invoice.payment_settled', payment_id: await idIn('billing_payments') };
}

/** Sets the company's invoice to open and payable by bank transfer, and returns its id. */
async function transferredInvoice(): Promise<Record<string, string>> {
  await company.inCompany((tx) =>
    sql`update invoices set state = 'open', due_on = '2026-12-10', reference = 'RF00'
      where client_id = ${company.client_id}`.execute(tx),
  );
  return { invoice_id: await idIn('invoices') };
}

/** Sets the state of the chat connection. Nobody is notified in the chat while the connection has failed. */
async function setChatState(state: ChatState): Promise<void> {
  await company.inCompany((tx) =>
    sql`update chat_connections set state = ${state} where client_id = ${company.client_id}`.execute(tx),
  );
}

type MoreIds = () => Record<string, string> | Promise<Record<string, string>>;

const nothing: MoreIds = () => ({});

/** The ids in the payload of each event that is not about a report or an advance. */
const idsOfEvent: Record<string, MoreIds | undefined> = {
  'receipt_mail.handled': async () => ({ mail_id: await idIn('receipt_mails') }),
  'expense.repeated': () => ({ expense_id: company.ids.expense }),
  'expense.unreported': nothing,
  'expense.receipts_missing': nothing,
  'expense.expiring': nothing,
  'delegate.added': () => ({ delegation_id: company.ids.delegation }),
  'user.role_changed': nothing,
  'people.imported': () => ({ import_id: company.ids.import }),
  'card.transactions_new': nothing,
  'card.receipts_missing': nothing,
  'card_link.failed': () => ({ link_id: company.ids.card_link }),
  'chat.failed': async () => {
    await setChatState('failed');
    return {};
  },
  'accounting.failed': () => ({ connection_id: company.ids.accounting_connection }),
  'erp.failed': () => ({ delivery_id: company.ids.erp_delivery }),
  'ach.needs_action': nothing,
  'ach.deposits_ready': nothing,
  'ach.recertify_due': nothing,
  'bank.requested': nothing,
  'export.ready': () => ({ export_id: company.ids.export }),
  'export.failed': () => ({ export_id: company.ids.export }),
  'schedule.sent': async () => ({ run_id: await idIn('report_schedule_runs') }),
  'schedule.moved': () => ({ schedule_id: company.ids.report_schedule }),
  'webhook.disabled': () => ({ webhook_id: company.ids.webhook }),
  'support.acting': async () => ({ acting_id: await idIn('acting_sessions') }),
  'report_request.answered': () => ({ request_id: company.ids.report_request }),
  'company.deletion_requested': async () => {
    await sql`insert into company_deletions (client_id, company_name, requested_at, due_at)
      values (${company.client_id}, 'Company', now(), now()) on conflict do nothing`.execute(
      product.app.database.outside,
    );
    return {};
  },
  'trial.ending': nothing,
  'invoice.issued': transferredInvoice,
  'invoice.overdue': transferredInvoice,
  'invoice.paid': () => payment('succeeded'),
  'invoice.payment_failed': () => payment('failed'),
};

const address = 'books@elsewhere.test';
const groups: Record<Exclude<NotificationRecipient, 'person'>, readonly Everybody[]> = {
  owner: ['employee'],
  approver: ['approver'],
  payout_staff: ['finance', 'super_admin'],
  admins: ['super_admin'],
};

/** Returns the person the event is addressed to; null if it is addressed to the administrators. */
function addressee({ direct }: NotificationEvent): Everybody | null {
  if (direct === 'admins') return null;
  return direct === 'approver' ? 'approver' : 'employee';
}

async function payloadOf(event: NotificationEvent): Promise<Record<string, string>> {
  const { client_id } = company;
  const person = addressee(event);
  const common = { client_id, event: event.key, event_id: uuidv7() };
  const user = person ? { user_id: company.people[person].user_id } : {};
  const [kind] = event.key.split('.');
  if (kind === 'report') return { ...common, ...user, report_id: ids.report_id };
  if (kind === 'advance') return { ...common, ...user, advance_id: ids.advance_id };
  const more = idsOfEvent[event.key];
  if (!more) throw new Error(`The event ${event.key} has no sample.`);
  return { ...common, ...user, ...(await more()) };
}

function expectedPeople(event: NotificationEvent, { recipients, group_ids }: NotificationSetting): Everybody[] {
  const person = addressee(event);
  const people = recipients.flatMap((group) => {
    if (person && group === event.direct) return [person];
    return group === 'person' ? [] : groups[group];
  });
  return [...new Set([...people, ...(group_ids.length > 0 ? inGroup : [])])].sort();
}

interface Case {
  name: string;
  setting(event: NotificationEvent): NotificationSetting;
  /** The channels that every person chose for themselves. */
  chosen?: EventChoice;
  /** The channels by which the people are reached, if they differ from the setting. */
  reaches?: { mail: boolean; in_app: boolean; chat: boolean; push: boolean };
}

const common = { in_app: true, chat: false, push: false, can_override: true, group_ids: [], addresses: [] };
const cases: Case[] = [
  { name: 'the default', setting: ({ defaults }) => defaults },
  {
    name: 'everybody and an address',
    setting: ({ offers }) => ({
      ...common,
      mail: 'at_once',
      chat: true,
      push: true,
      recipients: offers,
      addresses: [address],
    }),
  },
  {
    name: 'only administrators, only by email',
    setting: () => ({ ...common, mail: 'at_once', in_app: false, recipients: ['admins'] }),
  },
  {
    name: 'everybody in a daily summary, not in the app',
    setting: ({ offers }) => ({ ...common, mail: 'daily', in_app: false, recipients: offers }),
  },
  {
    name: 'everybody in the chat only',
    setting: ({ offers }) => ({ ...common, mail: 'off', in_app: false, chat: true, recipients: offers }),
  },
  {
    name: 'everybody on their devices only',
    setting: ({ offers }) => ({ ...common, mail: 'off', in_app: false, push: true, recipients: offers }),
  },
  {
    name: 'emails off',
    setting: ({ direct }) => ({ ...common, mail: 'off', recipients: [direct], addresses: [address] }),
  },
  {
    name: 'a group and its own recipient',
    setting: ({ direct }) => ({ ...common, mail: 'at_once', recipients: [direct], group_ids: [group_id] }),
  },
  {
    name: 'everybody, who chose the app only',
    setting: ({ offers }) => ({
      ...common,
      mail: 'at_once',
      chat: true,
      push: true,
      recipients: offers,
      addresses: [address],
    }),
    chosen: { mail: 'off', chat: false, push: false },
    reaches: { mail: false, in_app: true, chat: false, push: false },
  },
  {
    name: 'everybody, who chose the email only',
    setting: ({ offers }) => ({ ...common, mail: 'at_once', chat: true, recipients: offers }),
    chosen: { in_app: false, chat: false },
    reaches: { mail: true, in_app: false, chat: false, push: false },
  },
  {
    name: 'everybody, who cannot choose',
    setting: ({ offers }) => ({
      ...common,
      mail: 'at_once',
      chat: true,
      push: true,
      can_override: false,
      recipients: offers,
    }),
    chosen: { mail: 'off', in_app: false, chat: false, push: false },
  },
  { name: 'nobody', setting: () => ({ ...common, mail: 'at_once', recipients: [] }) },
];

/**
 * Delivers the event to two workers at once and then again, as the queue would repeat it. One of the two calls may fail
 * because the other one is already sending.
 */
async function deliver(payload: Record<string, string>): Promise<void> {
  await Promise.allSettled([onEvent(product.app, payload), onEvent(product.app, payload)]);
  await onEvent(product.app, payload);
}

async function noticesAfter(payload: Record<string, string>): Promise<{ user_id: string; in_app: boolean }[]> {
  const { rows } = await company.inCompany((tx) =>
    sql<{ user_id: string; in_app: boolean }>`select user_id, in_app from notices
      where client_id = ${payload.client_id} order by user_id`.execute(tx),
  );
  return rows;
}

function nameOf(key: string): string {
  const found = Object.entries(company.people).find(([, { user_id, email }]) => key === user_id || key === email);
  return found?.[0] ?? key;
}

describe.each(notificationEvents.map((event) => [event.key, event] as const))('%s', (_key, event) => {
  it.each(cases)(
    'reaches exactly its recipients, once, with $name',
    async ({ setting: settingFor, chosen, reaches }) => {
      const { client_id } = company;
      const setting = settingFor(event);
      await company.inCompany(async (tx) => {
        await sql`delete from notices where client_id = ${client_id}`.execute(tx);
        await sql`delete from notification_settings where client_id = ${client_id}`.execute(tx);
        await writeSetting(tx, { client_id, event: event.key, version: 0 }, { ...setting, is_own: true });
        await sql`delete from notice_settings where client_id = ${client_id}`.execute(tx);
        if (chosen)
          await sql`insert into notice_settings (client_id, user_id, choices)
          select client_id, id, ${JSON.stringify({ [event.key]: chosen })}::jsonb from users
          where client_id = ${client_id}`.execute(tx);
      });
      await setChatState('connected');
      mailedTo.length = 0;
      messagedTo.length = 0;
      pushedTo.length = 0;

      const payload = await payloadOf(event);
      await deliver(payload);

      const people = expectedPeople(event, setting);
      const isDigest = setting.mail === 'daily';
      const { mail, in_app, chat, push } = reaches ?? { ...setting, mail: setting.mail === 'at_once' };
      const notices = await noticesAfter(payload);
      expect(notices.map(({ user_id }) => nameOf(user_id)).sort(), 'notices').toEqual(in_app || isDigest ? people : []);
      expect(notices.every((notice) => notice.in_app === in_app)).toBe(true);
      const mailed = [...(mail ? people : []), ...(setting.mail === 'off' ? [] : setting.addresses)];
      expect(mailedTo.map(nameOf).sort(), 'mails').toEqual(mailed.sort());
      expect(messagedTo.map(nameOf).sort(), 'chat').toEqual(chat && event.key !== 'chat.failed' ? people : []);
      expect(pushedTo.map(nameOf).sort(), 'push').toEqual(push ? people : []);
    },
  );
});
