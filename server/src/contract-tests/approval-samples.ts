import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { addDays } from '#domain/dates/calendar-days.ts';
import { makeApprovalLinks } from '../modules/approvals/make-approval-links.ts';
import { readChatConnection, saveChatConnection } from '../modules/notifications/chat/chat-connection.rows.ts';
import { unsubscribeToken } from '../modules/notifications/unsubscribe-token.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import { testPushKeys } from '../testing/push-keys.ts';
import { insertTestReport } from '../testing/report-rows.ts';
import type { TestProduct } from '../testing/test-product.ts';
import { asAdmin, type Sample } from './sample.ts';

type Approvals =
  | Exclude<Extract<EndpointName, `approvals.${string}`>, 'approvals.editAdvance' | 'approvals.applyAdvances'>
  | Extract<
      EndpointName,
      `${'approvalLinks' | 'bulk' | 'calendarFeed' | 'chat' | 'notices' | 'notifications' | 'push' | 'workCalendar'}.${string}`
    >
  | 'approvalRules.reroute';

/** Sample inputs for approvals. A sample that makes a decision submits the item first. */
export const approvalSamples: { [Name in Approvals]: Sample<Name> } = {
  'approvals.list': () => ({}),
  'approvals.counts': () => ({}),
  'approvals.history': () => ({}),
  'approvals.clientList': () => ({}),
  'approvals.details': ({ company }) => ({ item_id: company.ids.report }),
  'approvals.action': async (context) => ({ ...(await aPending(context)), decision: { action: 'approve' } }),
  'approvals.clientAction': async (context) => ({
    ...(await aPending(context)),
    decision: { action: 'add_approver', user_id: context.company.people.finance.user_id },
  }),
  'approvalLinks.details': async (context) => ({ token: await approvalToken(context, await aPending(context)) }),
  'approvalLinks.decide': async (context) => {
    const pending = await aPending(context);
    const token = await approvalToken(context, pending);
    return { token, version: pending.version, decision: { action: 'approve' } };
  },
  'calendarFeed.details': () => ({}),
  'calendarFeed.turnOn': () => ({}),
  'calendarFeed.turnOff': () => ({}),
  'approvals.editExpense': async (context) => {
    const { item_id: report_id, version } = await aPending(context);
    const change = { kind: 'lower' as const, edited_amount: '1.00', comment: 'Less' };
    return { report_id, version, expense_id: await aLineOf(context.company, report_id), change };
  },
  'approvals.recodeCategories': ({ company }) => ({ report_id: company.ids.report }),
  'approvals.recodeExpense': async (context) => {
    const { item_id: report_id, version } = await aPending(context);
    const expense_id = await aLineOf(context.company, report_id);
    const { category: category_id } = context.company.ids;
    return { report_id, version, expense_id, category_id, reason: 'Booked to the wrong account' };
  },
  'approvals.fillFields': async (context) => {
    const { item_id: report_id, version } = await aPending(context);
    return { of: { report_id }, version, custom_values: {} };
  },
  'approvals.acknowledgeCheck': async (context) => {
    const { item_id: report_id } = await aPending(context);
    const expense_id = await aLineOf(context.company, report_id);
    const { client_id, inCompany } = context.company;
    const check = { code: 'A4', level: 'LOW', message: 'Spent on a Sunday.' };
    await inCompany((tx) =>
      tx
        .insertInto('expense_checks')
        .values({ client_id, expense_id, ...check })
        .execute(),
    );
    return { report_id, expense_id, code: 'A4' as const };
  },
  'approvals.bulk': async (context) => ({
    chosen: { ids: [(await aPending(context)).item_id] },
    decision: { action: 'approve' },
  }),
  'approvals.clientBulk': async (context) => ({
    ids: [(await aPending(context)).item_id],
    decision: { action: 'approve' },
  }),
  'approvalRules.reroute': ({ company }) => ({ rule_id: company.ids.approval_rule }),

  'bulk.progress': ({ company }) => ({ run_id: company.ids.bulk_run }),

  'notices.list': ({ company }) => ({ before: company.ids.notice }),
  'notices.read': ({ company }) => ({ ids: [company.ids.notice] }),
  'notices.settings': () => ({}),
  'notices.saveSettings': () => ({ approval_mails: 'at_once' }),
  'notices.events': () => ({}),
  'notices.saveEvent': () => ({ event: 'report.approved', choice: { mail: 'daily', in_app: false, chat: null } }),
  'notices.unsubscribeDetails': (context) => ({ token: mailToken(context) }),
  'notices.unsubscribe': (context) => ({ token: mailToken(context), is_off: true }),
  'chat.show': () => ({}),
  'chat.connect': async (context) => ({
    provider: 'teams',
    secret: 'https://prod-1.westeurope.logic.azure.com/workflows/1?sig=secret',
    channel: 'Finance',
    version: await chatVersion(context),
  }),
  'chat.disconnect': async (context) => {
    await chatVersion(context);
    return {};
  },
  'chat.test': async (context) => {
    await chatVersion(context);
    return {};
  },
  'push.devices': () => ({}),
  'push.save': () => sampleDevice(),
  'push.remove': async ({ company }) => {
    const admin = await asAdmin(company);
    const { data: before } = await admin.calls('push.devices', {});
    for (const { id } of before) await admin.calls('push.remove', { id });
    await admin.calls('push.save', sampleDevice());
    const { data } = await admin.calls('push.devices', {});
    return { id: data[0]?.id ?? '' };
  },
  'workCalendar.show': () => ({}),
  'workCalendar.save': async ({ company }) => {
    const { version } = await (await asAdmin(company)).calls('workCalendar.show', {});
    return { days_off: [6, 7], version };
  },
  'workCalendar.saveHoliday': () => ({ day: uniqueDay(), name: 'Company day' }),
  'workCalendar.removeHoliday': async ({ company }) => {
    const admin = await asAdmin(company);
    const day = uniqueDay();
    await admin.calls('workCalendar.saveHoliday', { day, name: 'Removed day' });
    const { holidays } = await admin.calls('workCalendar.show', {});
    return { id: holidays.find((holiday) => holiday.day === day)?.id ?? '' };
  },
  'workCalendar.checkHolidays': () => ({ content_base64: holidayFile() }),
  'workCalendar.importHolidays': () => ({ content_base64: holidayFile(), file_name: 'holidays.csv' }),
  'notifications.list': () => ({}),
  'notifications.reminders': () => ({}),
  'notifications.saveReminder': () => ({
    kind: 'missing_receipts',
    version: 0,
    schedule: { is_on: true, every: 'week', day: 2, hour: 8 },
    message: 'Please add them before the month ends.',
  }),
  'notifications.template': () => ({ event: 'report.approved' }),
  'notifications.saveTemplate': () => ({ event: 'report.approved', version: 0, template: sampleTemplate }),
  'notifications.previewTemplate': ({ company }) => ({
    event: 'report.approved',
    item_id: company.ids.report,
    template: sampleTemplate,
  }),
  'notifications.testTemplate': ({ company }) => ({
    event: 'report.approved',
    item_id: company.ids.report,
    template: sampleTemplate,
  }),
  'notifications.saveLook': () => ({ color: '#336699', shows_logo: true, version: 0 }),
  'notifications.mails': ({ company }) => ({ before: company.ids.mail }),
  'notifications.resend': async ({ company }) => {
    const { client_id, ids } = company;
    await company.inCompany((tx) =>
      tx
        .updateTable('mails')
        .set({ last_error: '550 No such mailbox' })
        .where('client_id', '=', client_id)
        .where('id', '=', ids.mail)
        .execute(),
    );
    return { id: ids.mail };
  },
  'notifications.saveApprovalLinks': () => ({ is_on: true }),
  'notifications.save': async ({ company }) => {
    const { data } = await (await asAdmin(company)).calls('notifications.list', {});
    const { event = 'report.paid', version = 0 } = data[0] ?? {};
    return {
      event,
      version,
      setting: {
        mail: 'daily',
        in_app: true,
        can_override: true,
        recipients: ['admins'],
        group_ids: [company.ids.group],
        addresses: [],
      },
    };
  },
};

/** Builds a browser's push subscription with a valid key. */
function sampleDevice() {
  return {
    endpoint: `https://push.example.com/send/${uuidv7()}`,
    p256dh: testPushKeys.PUSH_VAPID_PUBLIC_KEY,
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  };
}

const sampleTemplate = { subject: 'Good news: {title}', body: '{details}' };

/** Returns the token of the unsubscribe link in an approval mail to the employee. */
function mailToken({ product, company }: Of): string {
  const { client_id, people } = company;
  return unsubscribeToken(
    { client_id, user_id: people.employee.user_id, event: 'report.approved' },
    product.app.secret,
  );
}

interface Of {
  product: TestProduct;
  company: PopulatedCompany;
}

/** Creates a report for the employee that awaits approval by the super admin. */
async function aPending({ product, company }: Of): Promise<{ item_id: string; version: number }> {
  const { employee, super_admin } = company.people;
  const { report_id } = await insertTestReport(product, employee, {
    stage: 'pending_approval',
    waits_for: [super_admin],
    amounts: ['10', '20'],
    title: `Trip ${company.canary}`,
  });
  return { item_id: report_id, version: 0 };
}

/** Returns the token from the first approval link in the approver's mail. */
async function approvalToken({ product, company }: Of, { item_id: report_id }: { item_id: string }): Promise<string> {
  const { client_id, user_id } = company.people.super_admin;
  const event = { client_id, user_id, report_id, event: 'report.submitted', event_id: uuidv7() };
  const [link] = await company.inCompany((tx) => makeApprovalLinks(product.app, tx, event));
  return link?.url.split('/').at(-1) ?? '';
}

/** Returns the version of the chat connection, adding the connection if another sample has removed it. */
function chatVersion({ company: { inCompany, client_id, people, canary } }: Of): Promise<number> {
  const connection = {
    provider: 'slack' as const,
    encrypted_secret: canary,
    name: canary,
    connected_by: people.super_admin.user_id,
    connected_at: new Date(),
  };
  return inCompany(async (tx) => {
    await saveChatConnection(tx, { client_id, version: 0 }, connection);
    return (await readChatConnection(tx, client_id))?.version ?? 0;
  });
}

function aLineOf({ inCompany, client_id }: PopulatedCompany, report_id: string): Promise<string> {
  return inCompany(async (tx) => {
    const { id } = await tx
      .selectFrom('expenses')
      .select('id')
      .where('client_id', '=', client_id)
      .where('report_id', '=', report_id)
      .executeTakeFirstOrThrow();
    return id;
  });
}

let dayNo = 0;

/** Returns a later day for each sample, because a day can be a holiday only once. */
function uniqueDay(): string {
  dayNo += 1;
  return addDays('2030-01-01', dayNo);
}

function holidayFile(): string {
  return Buffer.from(`Date,Name\n${uniqueDay()},Company day`).toString('base64');
}
