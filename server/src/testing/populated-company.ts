import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { approvalRule } from '#contract/approval-rules.contract.ts';
import { policyRule } from '#contract/policies.contract.ts';
import type { Noun } from '#contract/shared/fields.ts';
import type { CompanyTransaction } from '../db/database.ts';
import { makeToken } from '../http/opaque-token.ts';
import { redactHistory } from '../modules/activity/redact-history.ts';
import { sealAuditRows } from '../modules/activity/seal-audit-rows.ts';
import { insertBudget } from '../modules/budgets/budgets.rows.ts';
import { sampleItems } from '../modules/expenses/samples/sample-items.ts';
import { updateRollups } from '../modules/spend/update-rollups.ts';
import { aCompany, type TestCompany, type TestCompanyOptions, type TestPerson, testPassword } from './a-company.ts';
import { addAccounting } from './accounting-rows.ts';
import { addAch } from './ach-rows.ts';
import { addAnnouncement } from './announcement-rows.ts';
import { addBankFiles } from './bank-file-rows.ts';
import { addBilling } from './billing-rows.ts';
import { addCards } from './card-rows.ts';
import { call } from './client.ts';
import { inWriteContext } from './in-write-context.ts';
import { addPaymentRun } from './payment-run-rows.ts';
import { addReceiptMails } from './receipt-mail-rows.ts';
import { insertTestAdvance, insertTestExpense, insertTestReport } from './report-rows.ts';
import { addSecurity } from './security-rows.ts';
import { addSignOn } from './sign-on-rows.ts';
import { addTemplates } from './template-rows.ts';
import type { TestProduct } from './test-product.ts';
import { addTravel } from './travel-rows.ts';
import { addTrips } from './trip-rows.ts';
import { addTwoFactor } from './two-factor-rows.ts';
import { addWebhook } from './webhook-rows.ts';

const everybody = {
  employee: ['employee'],
  approver: ['approver'],
  finance: ['finance'],
  settings_admin: ['settings_admin'],
  super_admin: ['super_admin'],
  /** A person for endpoints that need no session, so that the other people stay signed in. */
  guest: ['employee'],
} as const;

export type Everybody = keyof typeof everybody;

export interface PopulatedCompany extends TestCompany<Everybody> {
  /** A unique text that appears in every text of the company, so that a leak to another company is easy to detect. */
  canary: string;
  /** The id of one item for each kind of item that the parameters of endpoints can refer to. */
  ids: Record<Noun, string>;
  partner_key: string;
}

/** Creates a company with rows in every table, for tests that cover the whole contract. */
export async function aPopulatedCompany(
  product: TestProduct,
  options: TestCompanyOptions = {},
): Promise<PopulatedCompany> {
  const canary = `canary${randomUUID().slice(0, 8)}`;
  const company = await aCompany(product, everybody, { name: `Company ${canary}`, last_name: canary, ...options });
  const { people, client_id } = company;
  const report = await insertTestReport(product, people.employee, {
    stage: 'pending_approval',
    title: `Trip ${canary}`,
    waits_for: [people.approver, people.super_admin],
  });

  await updateRollups(product.app, client_id);
  await company.inCompany(async (tx) => {
    await tx.insertInto('payment_controls').values({ client_id }).execute();
    await tx.insertInto('retention_rules').values({ client_id, sign_ins_days: 90, notices_days: 90 }).execute();
  });
  await insertTestReport(product, people.super_admin, { stage: 'sent_back', title: `Fair ${canary}` });
  await insertTestExpense(product, people.employee, { merchant: `Draft ${canary}` });
  const expense = await company.inCompany((tx) =>
    nameLine(tx, { report_id: report.report_id, merchant: `Taxi ${canary}` }),
  );
  const advance = await insertTestAdvance(product, people.employee, { title: `Cash ${canary}` });
  await spendAdvance(product, people, canary);
  const activity = await editProfileAndRecord(product, people.super_admin, canary);
  const { role, partner_key, api_key, webhooks } = await company.inCompany(async (tx) => ({
    role: await addRole(tx, client_id, canary),
    partner_key: await addPartnerKey(tx, client_id, canary),
    api_key: await addApiKey(tx, { client_id, user_id: people.super_admin.user_id, canary }),
    webhooks: await addWebhook(product, tx, { client_id, user_id: people.super_admin.user_id, canary }),
  }));

  const organisation = await company.inCompany((tx) =>
    addOrganisation(tx, { client_id, user_id: people.employee.user_id, canary }),
  );
  const settings = await company.inCompany((tx) =>
    addSettings(tx, { client_id, user_id: people.employee.user_id, entity_id: organisation.entity, canary }),
  );
  const general = await company.inCompany((tx) =>
    addGeneralSettings(tx, { client_id, user_id: people.employee.user_id, other_id: people.approver.user_id, canary }),
  );
  const capture = await company.inCompany((tx) =>
    addCapture(tx, {
      client_id,
      user_id: people.employee.user_id,
      expense_id: expense,
      report_id: report.report_id,
      canary,
    }),
  );
  const travel = await company.inCompany((tx) =>
    addTravel(tx, {
      client_id,
      user_id: people.employee.user_id,
      expense_id: expense,
      category_id: settings.category,
      canary,
    }),
  );
  const templates = await company.inCompany((tx) =>
    addTemplates(tx, { client_id, user_id: people.employee.user_id, export_id: capture.export, canary }),
  );
  const budget = await company.inCompany(async (tx) => {
    const id = uuidv7();
    const fields = {
      department_id: organisation.department,
      category_id: null,
      project: null,
      period: 'month' as const,
    };
    await insertBudget(tx, { client_id, id, ...fields, amount: '900', from_on: '2026-01-01' });
    return id;
  });
  await company.inCompany((tx) =>
    sampleItems.insert(tx, { client_id, user_id: people.guest.user_id }, [{ item_id: uuidv7(), item_kind: 'expense' }]),
  );
  const bills = await company.inCompany((tx) => addBilling(tx, { client_id, canary }));
  const announcements = await company.inCompany((tx) =>
    addAnnouncement(tx, { client_id, user_id: people.guest.user_id, canary }),
  );
  const cards = await addCards(product, people.employee, { expense_id: expense, canary });
  const rejected = await insertTestReport(product, people.employee, { stage: 'rejected', title: `Gala ${canary}` });
  await company.inCompany((tx) =>
    addRejectedLine(tx, { client_id, report_id: rejected.report_id, expense_id: expense, file_id: capture.file }),
  );
  const approvals = await company.inCompany((tx) =>
    addApprovals(tx, { client_id, people, report_id: report.report_id, canary }),
  );
  const payout_file = await addPayouts(product, company, canary);
  const ach = await company.inCompany((tx) => addAch(tx, { client_id, user_id: people.employee.user_id, canary }));
  await company.inCompany((tx) =>
    sql`insert into category_tax_shares (client_id, category_id, from_on, recoverable_pct)
      select client_id, id, '2026-01-01', 50 from categories where client_id = ${client_id} limit 1`.execute(tx),
  );
  await company.inCompany((tx) =>
    sql`insert into accrual_journals (client_id, entity_key, month, lines, posted_at, posted_by)
      values (${client_id}, ${client_id}, '2026-08-01', '[]', now(), ${people.employee.user_id})`.execute(tx),
  );
  const payment_runs = await company.inCompany((tx) =>
    addPaymentRun(tx, { client_id, user_id: people.employee.user_id }),
  );
  const bank_files = await company.inCompany((tx) =>
    addBankFiles(tx, product.app, { client_id, user_id: people.employee.user_id, canary }),
  );
  const books = await company.inCompany((tx) =>
    addAccounting(tx, {
      client_id,
      user_id: people.employee.user_id,
      report_id: report.report_id,
      file_id: capture.file,
      canary,
    }),
  );
  const trips = await company.inCompany((tx) =>
    addTrips(tx, { client_id, user_id: people.employee.user_id, report_id: report.report_id, canary }),
  );
  const factors = await company.inCompany((tx) =>
    addTwoFactor(tx, { client_id, user_id: people.employee.user_id, canary }),
  );
  await company.inCompany((tx) => setManager(tx, { client_id, of: people.super_admin, by: people.approver }));
  const mails = await company.inCompany((tx) =>
    addWordsAndMails(tx, { client_id, user_id: people.employee.user_id, canary }),
  );
  const receiptMails = await company.inCompany((tx) =>
    addReceiptMails(tx, { client_id, user_id: people.employee.user_id, canary }),
  );
  const sign_on = await company.inCompany((tx) =>
    addSignOn(tx, { app: product.app, client_id, user_id: people.guest.user_id, role_id: role, canary }),
  );
  const signIns = await company.inCompany((tx) =>
    addSecurity(tx, { client_id, user_id: people.employee.user_id, canary }),
  );
  await people.approver.calls('calendarFeed.turnOn', {});
  await redactOneEntry(product, people.super_admin, canary);
  // This sign-in comes after redactOneEntry has sealed the audit log, so its own entry stays unsealed.
  await enterOnce(product, people.employee);
  const ids = {
    ...mails,
    ...receiptMails,
    ...signIns,
    ...factors,
    company: client_id,
    user: people.employee.user_id,
    session: people.employee.session_id,
    role,
    report: report.report_id,
    expense,
    advance,
    api_key,
    ...webhooks,
    activity,
    ...organisation,
    ...settings,
    ...general,
    ...capture,
    ...travel,
    ...templates,
    ...cards,
    ...bills,
    ...announcements,
    ...approvals,
    payout_file,
    budget,
    ...ach,
    ...books,
    ...trips,
    ...bank_files,
    ...payment_runs,
    ...sign_on,
  };

  return { ...company, canary, ids, partner_key };
}

/**
 * Sets the merchant of a report's line and returns the line's id. The report is submitted, because people with access
 * to all reports cannot see drafts.
 */
async function nameLine(tx: CompanyTransaction, options: { report_id: string; merchant: string }): Promise<string> {
  const { id } = await tx
    .updateTable('expenses')
    .set({ merchant: options.merchant })
    .where('report_id', '=', options.report_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates an advance of which a part is applied to a report and another part is returned. */
async function spendAdvance(
  product: TestProduct,
  people: Record<Everybody, TestPerson>,
  canary: string,
): Promise<void> {
  const advance_id = await insertTestAdvance(product, people.employee, {
    stage: 'outstanding',
    title: `Fair ${canary}`,
  });
  const { report_id } = await insertTestReport(product, people.employee, {
    stage: 'approved',
    title: `Fair ${canary}`,
  });
  await people.super_admin.calls('approvals.applyAdvances', {
    report_id,
    version: 0,
    apply: [{ advance_id, amount: '1' }],
  });
  await people.super_admin.calls('advances.giveBack', {
    advance_id,
    version: 1,
    amount: '1',
    returned_on: '2026-01-02',
    reference: canary,
    note: canary,
  });
}

/**
 * Edits the profile with an idempotency key, which leaves a row, and records an activity that the home page shows.
 * Returns the activity's id.
 */
async function editProfileAndRecord(product: TestProduct, person: TestPerson, canary: string): Promise<string> {
  await person.calls(
    'people.editProfile',
    { first_name: 'Super', last_name: canary, phone: '', time_zone: 'UTC', version: 0 },
    { headers: { 'idempotency-key': uuidv7() } },
  );
  await inWriteContext(product, person, async ({ record }) =>
    record({
      action: 'report_sent_back',
      item_kind: 'report',
      item_id: uuidv7(),
      item_label: `ER ${canary}`,
      comment: canary,
    }),
  );
  const { recent_activity } = await person.calls('home.dashboard', {});
  return recent_activity[0]?.activity_id ?? '';
}

/** Adds a sealed entry of the audit log and removes a person's data from it. */
async function redactOneEntry(product: TestProduct, person: TestPerson, canary: string): Promise<void> {
  const { app } = product;
  const { client_id, user_id } = person;
  await inWriteContext(product, person, async ({ record }) =>
    record({
      action: 'company_changed',
      item_kind: 'company',
      item_id: client_id,
      item_label: canary,
      is_setting: true,
    }),
  );
  await sealAuditRows(app, client_id);
  const sealed = sql<{ row_id: string }>`
    select row_id from audit_seals where client_id = ${client_id} and source = 'activity' limit 1`;
  await app.database.rewriteHistory(client_id, (tx) =>
    redactHistory(tx, { client_id, user_id, label: 'Former employee 1', now: app.clock() }, async () => {
      const { rows } = await sealed.execute(tx);
      return rows.map(({ row_id }) => row_id);
    }),
  );
}

/** Signs in, which leaves a used entry token and a refresh token. */
async function enterOnce(product: TestProduct, person: TestPerson): Promise<void> {
  const { entry_token } = await call(product.address, 'auth.signIn', { email: person.email, password: testPassword });
  await call(product.address, 'auth.generateToken', { entry_token });
}

/**
 * Adds a receipt with its OCR result, checks and attachments, a repeating expense, mail templates and reminders,
 * accounts and periods of the ledger, an export, a saved view and search words.
 */
async function addCapture(
  tx: CompanyTransaction,
  options: { client_id: string; user_id: string; expense_id: string; report_id: string; canary: string },
): Promise<Record<'file' | 'attachment' | 'repeating_expense' | 'export' | 'view' | 'fraud_entry', string>> {
  const { client_id, user_id, expense_id, canary } = options;
  const [file, made, view, upload] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const path = `${client_id}/${file}`;
  const sha256 = file.replaceAll('-', '').padEnd(64, '0');
  const image = { kind: 'image', type: 'image/png', bytes: 1, sha256, image_hash: sha256.slice(0, 16) };
  await tx
    .insertInto('files')
    .values({ client_id, id: file, uploaded_by: user_id, name: `${canary}.png`, path, ...image })
    .execute();

  const quarter = `0${sha256.slice(0, 4)}`;
  await tx.insertInto('image_quarters').values({ client_id, quarter, file_id: file }).execute();
  await tx
    .insertInto('scans')
    .values({ client_id, file_id: file, state: 'done', reading: JSON.stringify({ merchant: null }), failure: canary })
    .execute();

  const signed = { file_type: 'image/png', path: `${path}/incoming`, expires_at: new Date() };
  await tx
    .insertInto('uploads')
    .values({ client_id, id: upload, user_id, ...signed })
    .execute();

  await tx.insertInto('receipts').values({ client_id, expense_id, file_id: file, sort_order: 1 }).execute();
  const repeating_expense = uuidv7();
  await tx
    .insertInto('repeating_expenses')
    .values({
      client_id,
      id: repeating_expense,
      user_id,
      form: JSON.stringify({ merchant: canary, category_id: null, currency: 'USD', amount: '9' }),
      every: 'month',
      starts_on: '2099-01-31',
      next_on: '2099-01-31',
      created_at: new Date(),
    })
    .execute();
  const text = { event: 'report.rejected', subject: canary, body: canary };
  await tx
    .insertInto('mail_templates')
    .values({ client_id, version: 1, ...text })
    .execute();
  await tx
    .insertInto('mail_template_tests')
    .values({ client_id, id: uuidv7(), user_id, created_at: new Date(), ...text })
    .execute();
  await tx.insertInto('mail_looks').values({ client_id, version: 0, color: '#336699', shows_logo: true }).execute();
  const reminder = { client_id, kind: 'card_receipts' };
  await tx
    .insertInto('reminders')
    .values({ ...reminder, message: canary })
    .execute();
  await tx
    .insertInto('reminded_people')
    .values({ ...reminder, user_id, reminded_on: '2026-11-16' })
    .execute();
  const attachment = uuidv7();
  await tx
    .insertInto('item_attachments')
    .values({
      client_id,
      id: attachment,
      report_id: options.report_id,
      file_id: file,
      is_comment: false,
      added_by: user_id,
      added_at: new Date(),
    })
    .execute();
  const check = { code: 'A4', level: 'LOW', message: `Odd ${canary}` };
  await tx
    .insertInto('expense_checks')
    .values({ client_id, expense_id, ...check })
    .execute();

  const fraud_entry = uuidv7();
  await sql`insert into fraud_log (client_id, id, report_id, expense_id, owner_id, code, level, message, state, found_at,
      changed_at)
    select client_id, ${fraud_entry}, report_id, id, owner_id, 'A4', 'LOW', ${`Odd ${canary}`}, 'open', now(), now()
    from expenses where client_id = ${client_id} and id = ${expense_id}`.execute(tx);
  await tx.insertInto('check_settings').values({ client_id, code: 'A4', action: 'warn' }).execute();

  await sql`insert into chart_accounts (client_id, entity_key, account, effective_from, number, name)
    values (${client_id}, ${noEntityKey}, 'bank', '2020-01-01', '1200', ${`Bank ${canary}`})`.execute(tx);
  await sql`insert into ledger_periods (client_id, entity_key, month, state, figures_hash, no_of_lines, closed_at, closed_by)
    values (${client_id}, ${noEntityKey}, '2020-01-01', 'closed', '', 0, now(), ${user_id})`.execute(tx);

  const answered = { code: 'D3', subject: canary };
  await tx
    .insertInto('check_remarks')
    .values({ client_id, ...answered, owner_id: user_id, remarked_by: user_id })
    .execute();
  await tx
    .insertInto('check_acknowledgements')
    .values({ client_id, ...answered, acknowledged_by: user_id, reason: canary })
    .execute();

  const request = JSON.stringify({ ids: [expense_id] });
  const exportInput = { kind: 'report_list', format: 'csv', title: `Company reports ${canary}`, request };
  await tx
    .insertInto('exports')
    .values({ client_id, id: made, requested_by: user_id, ...exportInput })
    .execute();

  const query = JSON.stringify(canary);
  await tx
    .insertInto('saved_views')
    .values({ client_id, id: view, user_id, list: 'reports', name: canary, query })
    .execute();

  await tx
    .insertInto('own_words')
    .values({ client_id, owner_id: user_id, item_kind: 'expense', word: canary, item_id: expense_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  return { file, attachment, repeating_expense, export: made, view, fraud_entry };
}

/** Saves the copy of a line that a rejection would make. */
async function addRejectedLine(
  tx: CompanyTransaction,
  options: { client_id: string; report_id: string; expense_id: string; file_id: string },
): Promise<void> {
  const { client_id, report_id, expense_id, file_id } = options;
  await sql`
    insert into rejected_lines (client_id, report_id, expense_id, line)
    select client_id, ${report_id}, id, to_jsonb(e) from expenses e
    where client_id = ${client_id} and id = ${expense_id}`.execute(tx);
  await tx
    .insertInto('rejected_line_files')
    .values({ client_id, report_id, expense_id, file_id, sort_order: 1 })
    .execute();
}

/** Adds a decision, a bulk run, notices and notification settings, chat and push connections, and a work calendar. */
async function addApprovals(
  tx: CompanyTransaction,
  options: { client_id: string; people: Record<Everybody, TestPerson>; report_id: string; canary: string },
): Promise<Record<'bulk_run' | 'notice' | 'holiday' | 'push_device', string>> {
  const { client_id, people, report_id, canary } = options;
  const { user_id, session_id } = people.super_admin;
  const [bulk_run, notice, holiday, push_device] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const made = { approver_id: user_id, actor_id: user_id, decision: 'added_approver', comment: canary };
  await tx
    .insertInto('approval_decisions')
    .values({ client_id, id: uuidv7(), report_id, ...made, total: '10', approved_total: '10', decided_at: new Date() })
    .execute();

  await tx
    .insertInto('bulk_runs')
    .values({ client_id, id: bulk_run, actor_id: user_id, kind: 'none', request: JSON.stringify({}), no_of_items: 1 })
    .execute();

  await tx
    .insertInto('bulk_items')
    .values({ client_id, run_id: bulk_run, item_no: 1, item_id: report_id, label: canary })
    .execute();

  const about = { kind: 'report.submitted', item_kind: 'report', item_id: report_id, title: `Trip ${canary}` };
  await tx
    .insertInto('notices')
    .values({ client_id, id: notice, user_id, ...about, body: canary, created_at: new Date() })
    .execute();

  await tx
    .insertInto('approval_links')
    .values({
      client_id,
      id: uuidv7(),
      user_id,
      approver_id: user_id,
      report_id,
      step_no: 1,
      waiting_since: new Date(),
      token_hash: canary,
      created_at: new Date(),
      expires_at: new Date(),
    })
    .execute();
  await tx.insertInto('notice_settings').values({ client_id, user_id, approval_mails: 'daily' }).execute();
  const device = {
    id: push_device,
    encrypted_subscription: canary,
    label: `Browser ${canary}`,
    created_at: new Date(),
  };
  await tx
    .insertInto('push_devices')
    .values({ client_id, user_id, session_id, ...device })
    .execute();
  await tx
    .insertInto('chat_connections')
    .values({
      client_id,
      provider: 'slack',
      encrypted_secret: canary,
      name: `Workspace ${canary}`,
      version: 1,
      connected_by: user_id,
      connected_at: new Date(),
    })
    .execute();
  const copied = { recipients: ['owner'], addresses: [`${canary}@copies.test`.toLowerCase()] };
  await tx
    .insertInto('notification_settings')
    .values({
      client_id,
      event: 'report.paid',
      version: 1,
      is_own: true,
      mail: 'daily',
      in_app: true,
      can_override: true,
      ...copied,
    })
    .execute();
  await tx
    .updateTable('approval_steps')
    .set({ rule_name: `Rule ${canary}` })
    .where('client_id', '=', client_id)
    .where('report_id', '=', report_id)
    .execute();

  await tx.insertInto('work_calendars').values({ client_id, days_off: [], version: 1 }).execute();
  await tx
    .insertInto('holidays')
    .values({ client_id, id: holiday, day: '2031-12-25', name: `Day ${canary}` })
    .execute();
  return { bulk_run, notice, holiday, push_device };
}

/** Adds a paid report and an imported payment file with a row for its payment. */
async function addPayouts(
  product: TestProduct,
  { client_id, people, inCompany }: TestCompany<Everybody>,
  canary: string,
): Promise<string> {
  const { report_id } = await insertTestReport(product, people.employee, { stage: 'paid', title: `Fair ${canary}` });
  const id = uuidv7();
  await inCompany(async (tx) => {
    const payout = await tx
      .selectFrom('payouts')
      .select('id')
      .where('client_id', '=', client_id)
      .where('report_id', '=', report_id)
      .executeTakeFirstOrThrow();
    const uploaded_by = people.super_admin.user_id;
    await tx
      .insertInto('payout_files')
      .values({ client_id, id, file_name: `${canary}.csv`, uploaded_by, created_at: new Date() })
      .execute();
    const row = { payout_id: payout.id, result: 'paid_before', cells: JSON.stringify({ payee: canary }) };
    await tx
      .insertInto('payout_file_rows')
      .values({ client_id, file_id: id, row_no: 2, ...row })
      .execute();
  });

  return id;
}

async function setManager(
  tx: CompanyTransaction,
  { client_id, of: options, by }: { client_id: string; of: TestPerson; by: TestPerson },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ manager_id: by.user_id })
    .where('client_id', '=', client_id)
    .where('id', '=', options.user_id)
    .execute();
}

async function addRole(tx: CompanyTransaction, client_id: string, canary: string): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('roles')
    .values({ client_id, id, key: `role_${canary}`, name: `Role ${canary}`, reach: 'organisation' })
    .execute();
  await tx.insertInto('role_permissions').values({ client_id, role_id: id, area: 'Payout', action: 'read' }).execute();
  return id;
}

async function addApiKey(
  tx: CompanyTransaction,
  { client_id, user_id, canary }: { client_id: string; user_id: string; canary: string },
): Promise<string> {
  const id = uuidv7();
  const expires_at = new Date('2099-01-01');
  await tx.insertInto('sessions').values({ client_id, id, user_id, expires_at }).execute();
  await tx
    .insertInto('api_keys')
    .values({
      client_id,
      id,
      name: canary,
      scopes: ['cards:read'],
      key_hash: 'x',
      hint: 'abcd',
      created_at: new Date(),
    })
    .execute();
  return id;
}

async function addPartnerKey(tx: CompanyTransaction, client_id: string, canary: string): Promise<string> {
  const id = uuidv7();
  const { token, token_hash } = makeToken({ client_id, id });
  await tx.insertInto('partner_keys').values({ client_id, id, name: canary, key_hash: token_hash }).execute();
  return token;
}

async function addOrganisation(
  tx: CompanyTransaction,
  { client_id, user_id, canary }: { client_id: string; user_id: string; canary: string },
): Promise<Record<'entity' | 'department' | 'business_unit' | 'level' | 'group', string>> {
  const [entity_id, department_id, business_unit_id, level_id] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const group = uuidv7();
  await tx
    .insertInto('employee_groups')
    .values({ client_id, id: group, name: `Group ${canary}`, members: JSON.stringify({ user_ids: [user_id] }) })
    .execute();

  await tx
    .insertInto('entities')
    .values({ client_id, id: entity_id, name: `Entity ${canary}`, currency: 'USD' })
    .execute();

  await tx
    .insertInto('departments')
    .values({ client_id, id: department_id, name: `Department ${canary}` })
    .execute();

  await tx
    .insertInto('business_units')
    .values({ client_id, id: business_unit_id, name: `Unit ${canary}` })
    .execute();

  await tx
    .insertInto('employee_levels')
    .values({ client_id, id: level_id, name: `Level ${canary}`, rank: 1 })
    .execute();

  await tx
    .updateTable('users')
    .set({ entity_id, department_id, business_unit_id, level_id })
    .where('client_id', '=', client_id)
    .where('id', '=', user_id)
    .execute();

  await tx
    .updateTable('company_support')
    .set({ support_mail_text: `Ask ${canary}.`, support_contact_no: canary })
    .where('client_id', '=', client_id)
    .execute();

  return { entity: entity_id, department: department_id, business_unit: business_unit_id, level: level_id, group };
}

interface SettingsOwner {
  client_id: string;
  user_id: string;
  entity_id: string;
  canary: string;
}

/** Adds one setting of each kind. */
async function addSettings(
  tx: CompanyTransaction,
  options: SettingsOwner,
): Promise<Record<'category' | 'attribute' | 'policy' | 'approval_rule' | 'rate', string>> {
  const { category, attribute } = await addCategories(tx, options);
  const policy = await addPolicy(tx, options);
  const approval_rule = await addApprovalRules(tx, options, category);
  const rate = await addRates(tx, options);

  return { category, attribute, policy, approval_rule, rate };
}

/** Adds a category with an attribute, and another category below it. */
async function addCategories(
  tx: CompanyTransaction,
  options: SettingsOwner,
): Promise<Record<'category' | 'attribute', string>> {
  const { client_id, canary } = options;
  const [category, attribute] = [uuidv7(), uuidv7()];
  await tx
    .insertInto('categories')
    .values({ client_id, id: category, name: `Category ${canary}`, owner_id: options.user_id, sort_order: 1 })
    .execute();

  const below = uuidv7();
  await tx
    .insertInto('categories')
    .values({ client_id, id: below, parent_id: category, name: `Below ${canary}`, sort_order: 2 })
    .execute();

  await tx
    .insertInto('category_entities')
    .values({ client_id, category_id: below, entity_id: options.entity_id })
    .execute();

  await tx
    .insertInto('category_attributes')
    .values({
      client_id,
      id: attribute,
      category_id: category,
      key: 'note',
      label: canary,
      kind: 'text',
      sort_order: 1,
    })
    .execute();

  return { category, attribute };
}

async function addPolicy(tx: CompanyTransaction, { client_id, canary }: SettingsOwner): Promise<string> {
  const policy = uuidv7();
  await tx
    .insertInto('policies')
    .values({
      client_id,
      id: policy,
      name: `Rule ${canary}`,
      sort_order: 1,
      rule: JSON.stringify(policyRule.parse({ action: 'flag', requirements: { description_required: true } })),
    })
    .execute();

  return policy;
}

/** Adds an approval rule for the category and the default rule. */
async function addApprovalRules(tx: CompanyTransaction, options: SettingsOwner, category: string): Promise<string> {
  const { client_id, canary } = options;
  const approval_rule = uuidv7();
  const rule = approvalRule.parse({
    conditions: { all: [{ field: 'category', operator: 'in', values: [category] }] },
    steps: [{ approvers: [{ kind: 'user', user_id: options.user_id }] }],
  });

  await tx
    .insertInto('approval_rules')
    .values({
      client_id,
      id: approval_rule,
      applies_to: 'report',
      name: `Approval ${canary}`,
      sort_order: 1,
      rule: JSON.stringify(rule),
    })
    .execute();

  await tx
    .insertInto('default_approval_rules')
    .values({ client_id, applies_to: 'report', rule: JSON.stringify({ ...rule, conditions: { all: [] } }) })
    .execute();

  return approval_rule;
}

/** Adds a second currency and a manual rate. */
async function addRates(tx: CompanyTransaction, { client_id, user_id }: SettingsOwner): Promise<string> {
  const rate = uuidv7();
  await tx.insertInto('company_currencies').values({ client_id, currency: 'EUR' }).execute();
  await tx.insertInto('company_rate_settings').values({ client_id }).execute();
  await tx
    .insertInto('company_rates')
    .values({
      client_id,
      id: rate,
      currency: 'GBP',
      effective_from: '2026-01-01',
      rate: '1.3',
      set_by: user_id,
    })
    .execute();

  return rate;
}

/** Adds a custom field, a delegation, an import file and a dismissed hint. */
async function addGeneralSettings(
  tx: CompanyTransaction,
  options: { client_id: string; user_id: string; other_id: string; canary: string },
): Promise<Record<'custom_field' | 'delegation' | 'import', string>> {
  const { client_id, user_id, canary } = options;
  const [custom_field, delegation, import_id] = [uuidv7(), uuidv7(), uuidv7()];
  await tx
    .insertInto('custom_fields')
    .values({
      client_id,
      id: custom_field,
      applies_to: 'user',
      key: 'note',
      label: canary,
      kind: 'text',
      sort_order: 1,
    })
    .execute();

  await tx
    .insertInto('delegations')
    .values({
      client_id,
      id: delegation,
      from_user_id: user_id,
      to_user_id: options.other_id,
      can_submit: true,
      starts_on: '2026-11-01',
    })
    .execute();

  await tx
    .insertInto('imports')
    .values({ client_id, id: import_id, kind: 'users', state: 'checked', file_name: canary, requested_by: user_id })
    .execute();

  await tx
    .insertInto('import_rows')
    .values({ client_id, import_id, row_number: 2, cells: JSON.stringify({ Email: canary }), result: 'create' })
    .execute();

  await tx.insertInto('nudges_dismissed').values({ client_id, user_id, nudge: 'phone' }).execute();

  return { custom_field, delegation, import: import_id };
}

async function addWordsAndMails(
  tx: CompanyTransaction,
  { client_id, user_id, canary }: { client_id: string; user_id: string; canary: string },
): Promise<{ mail: string }> {
  await tx.insertInto('words').values({ client_id, item_kind: 'report', word: canary, item_id: uuidv7() }).execute();
  const mail = uuidv7();
  const event = { client_id, event: 'report.paid', event_id: mail, user_id, report_id: uuidv7() };
  await tx
    .insertInto('mails')
    .values({
      client_id,
      id: mail,
      kind: 'report.paid',
      user_id,
      email: `${canary}@company.test`,
      subject: `Trip ${canary} was paid`,
      event: JSON.stringify(event),
      last_error: '550 No such mailbox',
    })
    .execute();
  return { mail };
}

import { noEntityKey } from '#domain/ledger/chart.ts';
