import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../db/database.ts';
import type { TestDatabase } from '../db/testing/test-database.ts';
import type { PopulatedCompany } from './populated-company.ts';

const people = 1_200;
const items = 3_000;
const schedules = 30;

/**
 * Fills every growing table of a company, so that PostgreSQL plans queries as for a large company. The rows are
 * inserted through a separate connection, because a connection keeps the plans of foreign key checks that it made while
 * the tables were small.
 */
export async function growCompany({ client_id, role_ids, ids }: PopulatedCompany, target: TestDatabase): Promise<void> {
  const database = await openDatabase({ app_url: target.app_url, pool_size: 1 });
  try {
    await database.inCompany(client_id, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      for (const statement of growth(client_id, role_ids.employee, ids)) await statement.execute(tx);
    });
  } finally {
    await database.close();
  }
  await analyse(target.owner_url);
}

interface Growth {
  client_id: string;
  /** The SQL expression for the client_id of every inserted row. */
  client: RawBuilder<unknown>;
  role_id: string;
  import_id: string;
  template_id: string;
  connection_id: string;
}

function growth(client_id: string, role_id: string, ids: PopulatedCompany['ids']): RawBuilder<unknown>[] {
  const client = sql`${client_id}::uuid`;
  const grown: Growth = {
    client_id,
    client,
    role_id,
    import_id: ids.import,
    template_id: ids.export_template,
    connection_id: ids.accounting_connection,
  };
  return [
    peopleOf,
    reportsOf,
    advancesOf,
    activityOf,
    receiptsOf,
    travelOf,
    cardsOf,
    billsOf,
    booksOf,
    tripsOf,
    settingsOf,
  ].flatMap((statements) => statements(grown));
}

/** Returns an id that is derived from the row number, so that rows can reference each other. It is a valid UUIDv7. */
function numberedId({ client_id }: Growth, kind: string, number: RawBuilder<unknown> = sql`n`): RawBuilder<unknown> {
  return sql`overlay(overlay(md5(${client_id}::text || ${kind}::text || ${number}) placing '7' from 13) placing '8' from 17)::uuid`;
}

function ownerOf(grown: Growth): RawBuilder<unknown> {
  return numberedId(grown, 'user', sql`(n % ${sql.lit(people)})`);
}

function approverOf(grown: Growth): RawBuilder<unknown> {
  return numberedId(grown, 'user', sql`((n + 1) % ${sql.lit(people)})`);
}

function upTo(count: number): RawBuilder<unknown> {
  return sql`generate_series(0, ${sql.lit(count - 1)}) n`;
}

const stage = sql`(array['draft', 'pending_approval', 'sent_back', 'approved', 'paid'])[n % 5 + 1]`;

/**
 * Returns statements that insert users with their roles, sessions, sign-in factors, tokens, idempotency keys, mails and
 * counters.
 */
function peopleOf(grown: Growth): RawBuilder<unknown>[] {
  return [
    sql`insert into users (client_id, id, email, first_name, last_name)
      select ${grown.client}, ${numberedId(grown, 'user')}, 'person' || n || '@' || ${grown.client_id}::text || '.example', 'Person', 'No ' || n from ${upTo(people)}`,
    sql`insert into user_roles (client_id, user_id, role_id)
      select ${grown.client}, ${numberedId(grown, 'user')}, ${grown.role_id}::uuid from ${upTo(people)}`,
    sql`insert into sessions (client_id, id, user_id, expires_at)
      select ${grown.client}, ${numberedId(grown, 'session')}, ${ownerOf(grown)}, now() from ${upTo(items)}`,
    sql`insert into totp_secrets (client_id, user_id, secret, created_at)
      select ${grown.client}, ${numberedId(grown, 'user')}, 'x', now() from ${upTo(people)}`,
    sql`insert into recovery_codes (client_id, id, user_id, code_hash, created_at)
      select ${grown.client}, ${numberedId(grown, 'recovery')}, ${ownerOf(grown)}, 'x', now() from ${upTo(items)}`,
    sql`insert into passkeys (client_id, id, user_id, credential_id, public_key, name, created_at)
      select ${grown.client}, ${numberedId(grown, 'passkey')}, ${ownerOf(grown)}, 'key ' || n, 'x', 'x', now() from ${upTo(items)}`,
    sql`insert into used_challenges (client_id, challenge_hash, expires_at)
      select ${grown.client}, 'x' || n, now() from ${upTo(items)}`,
    sql`insert into refresh_tokens (client_id, id, session_id, token_hash)
      select ${grown.client}, ${numberedId(grown, 'refresh')}, ${numberedId(grown, 'session')}, 'x' from ${upTo(items)}`,
    sql`insert into single_use_tokens (client_id, id, kind, user_id, token_hash, expires_at)
      select ${grown.client}, ${numberedId(grown, 'link')}, 'entry', ${ownerOf(grown)}, 'x', now() from ${upTo(items)}`,
    sql`insert into idempotency_keys (client_id, user_id, key, endpoint, request_hash, answer)
      select ${grown.client}, ${ownerOf(grown)}, 'key ' || n, 'x', 'x', '{}' from ${upTo(items)}`,
    sql`insert into mails (client_id, id, kind, user_id, email, subject, sent_at)
      select ${grown.client}, ${numberedId(grown, 'mail')}, 'x', ${ownerOf(grown)}, 'x@y.test', 'x', now() from ${upTo(items)}`,
    sql`insert into counters_by_person (client_id, person_id, counter, count)
      select ${grown.client}, ${ownerOf(grown)}, (array['report:draft', 'report:paid', 'expense:paid'])[n / ${sql.lit(people)} + 1], 1 from ${upTo(items)}`,
  ];
}

/**
 * Returns statements that insert reports with their lines, approvals and notices, the sums of spending, sign-ins, and
 * bulk runs.
 */
function reportsOf(grown: Growth): RawBuilder<unknown>[] {
  return [
    sql`insert into reports (client_id, id, number, title, owner_id, stage, currency, total, payable_total)
      select ${grown.client}, ${numberedId(grown, 'report')}, 1000000 + n, 'Report ' || n, ${ownerOf(grown)}, ${stage}, 'USD', n, n from ${upTo(items)}`,
    sql`insert into approvers (client_id, report_id, approver_id, owner_id)
      select ${grown.client}, ${numberedId(grown, 'report')}, ${approverOf(grown)}, ${ownerOf(grown)} from ${upTo(items)}`,
    sql`insert into approval_steps (client_id, report_id, step_no, title, mode, state)
      select ${grown.client}, ${numberedId(grown, 'report')}, 1, 'Reporting manager', 'any', case n % 60 when 0 then 'now' else 'done' end
      from ${upTo(items)}`,
    sql`insert into approval_decisions (client_id, id, report_id, approver_id, actor_id, decision, total, approved_total,
        decided_at)
      select ${grown.client}, ${numberedId(grown, 'decision')}, ${numberedId(grown, 'report')}, ${ownerOf(grown)}, ${ownerOf(grown)}, 'sent_back', n, n, now()
      from ${upTo(items)}`,
    sql`insert into approval_links (client_id, id, user_id, approver_id, report_id, step_no, waiting_since, token_hash,
        created_at, expires_at)
      select ${grown.client}, ${numberedId(grown, 'approval_link')}, ${ownerOf(grown)}, ${ownerOf(grown)}, ${numberedId(grown, 'report')}, 1, now(), 'x', now(), now()
      from ${upTo(items)}`,
    sql`insert into notices (client_id, id, user_id, kind, item_kind, item_id, title, created_at)
      select ${grown.client}, ${numberedId(grown, 'notice')}, ${ownerOf(grown)}, 'report.submitted', 'report', ${numberedId(grown, 'report')}, 'Report', now()
      from ${upTo(items)}`,
    sql`insert into sign_ins (client_id, id, user_id, at, method, outcome, device, network)
      select ${grown.client}, ${numberedId(grown, 'sign_in')}, ${ownerOf(grown)}, now(), 'password', 'signed_in', '', '' from ${upTo(items)}`,
    sql`insert into bulk_runs (client_id, id, actor_id, kind, request, no_of_items)
      select ${grown.client}, ${numberedId(grown, 'run')}, ${ownerOf(grown)}, 'none', '{}', 1 from ${upTo(items)}`,
    sql`insert into bulk_items (client_id, run_id, item_no, item_id)
      select ${grown.client}, ${numberedId(grown, 'run')}, 1, ${numberedId(grown, 'report')} from ${upTo(items)}`,
    sql`insert into expenses (client_id, id, owner_id, report_id, stage, spent_on, currency, amount, converted_currency,
        converted_amount, company_amount)
      select ${grown.client}, ${numberedId(grown, 'expense')}, ${ownerOf(grown)}, ${numberedId(grown, 'report')},
        replace(${stage}, 'draft', 'reported'), '2026-01-01', 'USD', n, 'USD', n, n from ${upTo(items)}`,
    sql`insert into spend_rollups (client_id, owner_id, day, part_no, stage, expense_type, payment_mode, is_reimbursable,
        no_of_expenses, no_of_violations, amount)
      select ${grown.client}, ${ownerOf(grown)}, date '2025-01-01' + n / 10, n, 'paid', 'expense', 'own', true, 1, 0, n
      from ${upTo(items)}`,
    sql`insert into spend_totals (client_id, kind, day, owner_id, stage, no_of_expenses, no_of_violations, amount, own_amount)
      select ${grown.client}, (array['month', 'person', 'merchant', 'day'])[n % 4 + 1], date '2020-01-01' + n / 4,
        ${ownerOf(grown)}, 'paid', 1, 0, n, n
      from ${upTo(items)}`,
  ];
}

/**
 * Returns statements that insert advances with their applications and returns, the payables and payments of all items,
 * and rows for the ways to pay: bank transfers, bank files, payment runs and payment files.
 */
function advancesOf(grown: Growth): RawBuilder<unknown>[] {
  return [
    sql`insert into advances (client_id, id, number, title, owner_id, stage, currency, amount, paid_amount)
      select ${grown.client}, ${numberedId(grown, 'advance')}, 1000000 + n, 'Advance ' || n, ${ownerOf(grown)},
        (array['draft', 'pending_approval', 'outstanding', 'settled'])[n % 4 + 1], 'USD', n, n from ${upTo(items)}`,
    sql`insert into approvers (client_id, advance_id, approver_id, owner_id)
      select ${grown.client}, ${numberedId(grown, 'advance')}, ${approverOf(grown)}, ${ownerOf(grown)}
      from ${upTo(items)} where n % 4 = 1`,
    sql`insert into advance_applications (client_id, id, advance_id, report_id, state, amount, ex_rate, applied_amount,
        applied_by, applied_at)
      select ${grown.client}, ${numberedId(grown, 'application')}, ${numberedId(grown, 'advance')}, ${numberedId(grown, 'report')}, 'applied', 1, 1, 1, ${ownerOf(grown)}, now()
      from ${upTo(items)}`,
    sql`insert into advance_returns (client_id, id, advance_id, amount, returned_on, recorded_by, recorded_at)
      select ${grown.client}, ${numberedId(grown, 'return')}, ${numberedId(grown, 'advance')}, 1, now(), ${ownerOf(grown)}, now() from ${upTo(items)}`,
    // Adds the payables, payments and ledger entries of the reports and advances.
    sql`select outlay_post_history(${grown.client})`,
    sql`insert into ach_banks (client_id, id, user_id, customer_id, source_ref, name, account_last4, bank_account_type,
        status, fingerprint, is_paid_to, added_at)
      select ${grown.client}, ${numberedId(grown, 'bank')}, ${numberedId(grown, 'user')}, n, n, 'Main', '6789', 'checking', 'unverified', n, true, now()
      from ${upTo(people)}`,
    sql`insert into identity_links (client_id, issuer, subject, user_id, linked_at)
      select ${grown.client}, 'https://grown.example', n, ${numberedId(grown, 'user')}, now() from ${upTo(people)}`,
    sql`insert into webhook_deliveries (client_id, id, webhook_id, event, body, state, next_attempt_at, created_at, finished_at)
      select ${grown.client}, ${numberedId(grown, 'webhook delivery')}, w.id, 'report.paid', '{}', 'delivered', now(), now() - n * interval '1 minute', now()
      from ${upTo(items)} cross join (select id from webhooks where client_id = ${grown.client} limit 1) w`,
    sql`insert into ach_mass_payments (client_id, id, run_id, created_at)
      select ${grown.client}, ${numberedId(grown, 'mass')}, ${numberedId(grown, 'run')}, now() from ${upTo(items)}`,
    sql`insert into ach_transfers (client_id, payout_id, bank_id, mass_payment_id, transfer_ref, amount, state, created_at)
      select ${grown.client}, o.id, ${numberedId(grown, 'bank', sql`(o.n % ${sql.lit(people)})`)}, ${numberedId(grown, 'mass', sql`o.n`)}, o.n,
        1, (array['processed', 'processed', 'processed', 'failed', 'pending'])[o.n % 5 + 1], now() - o.n * interval '1 minute'
      from (select id, row_number() over (order by id)::int - 1 as n from payouts p where client_id = ${grown.client}
        and not exists (select from ach_transfers t where t.client_id = p.client_id and t.payout_id = p.id)) o
      where o.n < ${sql.lit(items)}`,
    sql`insert into ach_events (client_id, id, topic, resource_kind, resource_ref, received_at)
      select ${grown.client}, ${numberedId(grown, 'bank event')}, 'customer_transfer_completed', 'transfers', n, now() from ${upTo(items)}`,
    sql`insert into payee_accounts (client_id, id, user_id, kind, account_holder, numbers_encrypted, account_last4, country,
        fingerprint, is_paid_to, added_at)
      select ${grown.client}, ${numberedId(grown, 'payee account')}, ${numberedId(grown, 'user')}, 'iban', 'Ana', 'x', '3000', 'DE', n, true, now()
      from ${upTo(people)}`,
    sql`insert into bank_requests (client_id, user_id, requested_by, requested_at)
      select ${grown.client}, ${numberedId(grown, 'user')}, ${ownerOf(grown)}, now() from ${upTo(people)}`,
    sql`insert into paying_accounts (client_id, id, format, account_holder, numbers_encrypted, account_last4, saved_at, removed_at)
      select ${grown.client}, ${numberedId(grown, 'paying account')}, 'sepa', 'Acme', 'x', '3000', now(), now() from ${upTo(10)}`,
    sql`insert into bank_files (client_id, id, number, paying_account_id, format, currency, execution_on, state, created_at, created_by)
      select ${grown.client}, ${numberedId(grown, 'bank file')}, 1000000 + n, ${numberedId(grown, 'paying account', sql`(n % 10)`)}, 'sepa',
        'EUR', now(), 'sent', now() - n * interval '1 minute', ${ownerOf(grown)} from ${upTo(items)}`,
    sql`insert into bank_file_items (client_id, payout_id, file_id, payee_account_id, numbers_encrypted, account_last4)
      select ${grown.client}, o.id, ${numberedId(grown, 'bank file', sql`o.n`)}, ${numberedId(grown, 'payee account', sql`(o.n % ${sql.lit(people)})`)}, '', '3000'
      from (select id, row_number() over (order by id)::int - 1 as n from payouts p where client_id = ${grown.client}
        and not exists (select from bank_file_items t where t.client_id = p.client_id and t.payout_id = p.id)) o
      where o.n < ${sql.lit(items)}`,
    sql`insert into payment_runs (client_id, id, year, number, state, created_at, created_by)
      select ${grown.client}, ${numberedId(grown, 'payment run')}, 2025, 1 + n, 'sent', now() - n * interval '1 minute', ${ownerOf(grown)}
      from ${upTo(items)}`,
    sql`insert into payment_run_items (client_id, payout_id, run_id)
      select ${grown.client}, o.id, ${numberedId(grown, 'payment run', sql`o.n`)}
      from (select id, row_number() over (order by id)::int - 1 as n from payouts p where client_id = ${grown.client}
        and not exists (select from payment_run_items t where t.client_id = p.client_id and t.payout_id = p.id)) o
      where o.n < ${sql.lit(items)}`,
    sql`insert into payment_run_bank_lines (client_id, run_id, currency, amount, booked_on, entered_at, entered_by)
      select ${grown.client}, ${numberedId(grown, 'payment run')}, 'USD', 1, now(), now(), ${ownerOf(grown)} from ${upTo(items)}`,
    sql`insert into bank_answers (client_id, id, content_hash, file_name, kind, read_at, read_by)
      select ${grown.client}, ${numberedId(grown, 'bank answer')}, lpad(n::text, 64, 'x'), 'a.xml', 'camt.053', now(), ${ownerOf(grown)}
      from ${upTo(items)}`,
    sql`insert into bank_answer_lines (client_id, answer_id, payout_id, result)
      select ${grown.client}, ${numberedId(grown, 'bank answer', sql`o.n`)}, o.payout_id, 'pay'
      from (select payout_id, row_number() over (order by payout_id)::int - 1 as n from bank_file_items
        where client_id = ${grown.client}) o where o.n < ${sql.lit(items)}`,
    sql`insert into payout_files (client_id, id, file_name, uploaded_by, created_at)
      select ${grown.client}, ${numberedId(grown, 'payout file')}, 'payouts.csv', ${ownerOf(grown)}, now() from ${upTo(items)}`,
    sql`insert into payout_file_rows (client_id, file_id, row_no, result)
      select ${grown.client}, ${numberedId(grown, 'payout file')}, 1, 'bad' from ${upTo(items)}`,
  ];
}

/** Returns statements that insert the activity with its seals and redactions, and the search words. */
function activityOf(grown: Growth): RawBuilder<unknown>[] {
  return [
    sql`insert into words (client_id, item_kind, word, item_id)
      select ${grown.client}, 'report', 'word' || n % 500, ${numberedId(grown, 'report')} from ${upTo(items)}`,
    sql`insert into activity (client_id, id, at, actor_id, action, item_kind, item_id)
      select ${grown.client}, ${numberedId(grown, 'activity')}, now(), ${ownerOf(grown)}, 'created', 'report', ${numberedId(grown, 'report')} from ${upTo(items)}`,
    sql`insert into activity_feed (client_id, person_id, activity_id)
      select ${grown.client}, ${ownerOf(grown)}, ${numberedId(grown, 'activity')} from ${upTo(items)}`,
    sql`insert into audit_seals (client_id, seal_no, source, row_id, row_at, row_hash, chain_hash, sealed_at)
      select ${grown.client}, 100000 + row_number() over (order by u.row_id), u.source, u.row_id, now(), md5(u.row_id::text) || md5('row'),
        md5(u.row_id::text) || md5('seal'), now()
      from audit_unsealed u where u.client_id = ${grown.client}`,
    sql`insert into audit_redactions (client_id, row_id, entry_id, row_hash)
      select ${grown.client}, ${numberedId(grown, 'activity')}, ${numberedId(grown, 'activity')}, md5(n::text) || md5('row') from ${upTo(items)}`,
    sql`insert into own_words (client_id, owner_id, item_kind, word, item_id)
      select ${grown.client}, ${ownerOf(grown)}, (array['report', 'expense'])[n % 2 + 1], 'word' || n % 500, ${numberedId(grown, 'report')} from ${upTo(items)}`,
  ];
}

/**
 * Returns statements that insert invoices with their payments. Invoice numbers are unique across all companies, so test
 * rows use negative numbers that start at a value derived from the company's id.
 */
function billsOf(grown: Growth): RawBuilder<unknown>[] {
  const { client } = grown;
  const id = numberedId(grown, 'invoice');
  const first = sql`('x' || substr(md5(${client}::text), 1, 4))::bit(16)::int * 30000`;
  return [
    sql`insert into invoices (client_id, id, number, state, purpose, issued_on, currency, terms, lines, recipient, subtotal,
        discount, tax_rate, is_reverse_charge, tax, total, credit_used, amount_due)
      select ${client}, ${id}, -n - ${first}, 'paid', 'renewal', '2026-01-01', 'USD', '{}', '[]', '{}', 1, 0, 0, false, 0,
        1, 0, 1 from ${upTo(items)}`,
    sql`insert into billing_payments (client_id, id, invoice_id, state, amount, created_at)
      select ${client}, ${id}, ${id}, 'succeeded', 1, now() from ${upTo(items)}`,
    sql`insert into billing_checkouts (client_id, id, session_id, customer_id, state, invoice_id, created_at)
      select ${client}, ${id}, 'cs', 'cus', 'done', ${id}, now() from ${upTo(items)}`,
  ];
}

function settingsOf(grown: Growth): RawBuilder<unknown>[] {
  return [
    sql`insert into import_rows (client_id, import_id, row_number, cells)
      select ${grown.client}, ${grown.import_id}::uuid, n, '{}' from generate_series(3, 10000) n`,
    sql`insert into delegations (client_id, id, from_user_id, to_user_id, can_submit, starts_on)
      select ${grown.client}, ${numberedId(grown, 'delegation')}, ${numberedId(grown, 'user')}, ${approverOf(grown)}, true, '2026-01-01' from ${upTo(people)}`,
    sql`insert into notice_settings (client_id, user_id, approval_mails)
      select ${grown.client}, ${numberedId(grown, 'user')}, 'daily' from ${upTo(people)}`,
    sql`insert into receipt_senders (client_id, id, user_id, email, token_hash, created_at, expires_at)
      select ${grown.client}, ${numberedId(grown, 'sender')}, ${numberedId(grown, 'user')}, 'x@y.test', '', now(), now() from ${upTo(people)}`,
    sql`insert into receipt_mails (client_id, id, user_id, message_key, path, state, received_at)
      select ${grown.client}, ${numberedId(grown, 'receipt_mail')}, ${ownerOf(grown)}, md5(n::text) || md5(n::text), 'x', 'done', now() - n * interval '1 minute' from ${upTo(items)}`,
    sql`insert into nudges_dismissed (client_id, user_id, nudge)
      select ${grown.client}, ${numberedId(grown, 'user')}, 'time_zone' from ${upTo(people)}`,
  ];
}

/**
 * Returns statements that insert a receipt for every expense with its pages, OCR results and checks, and rows in the
 * tables of exports, saved views, repeating expenses and attachments.
 */
function receiptsOf(grown: Growth): RawBuilder<unknown>[] {
  const { client } = grown;
  const [owner, file, expense] = [ownerOf(grown), numberedId(grown, 'file'), numberedId(grown, 'expense')];
  const from = sql`from ${upTo(items)}`;
  const hash = sql`left(md5(n::text), 16)`;

  return [
    sql`insert into files (client_id, id, uploaded_by, name, kind, type, bytes, sha256, image_hash, path)
      select ${client}, ${file}, ${owner}, 'a.jpg', 'image', 'image/jpeg', 1, md5(n::text) || md5(n::text), ${hash}, n ${from}`,
    sql`insert into uploads (client_id, id, user_id, file_type, path, state, file_id, expires_at)
      select ${client}, ${file}, ${owner}, 'image/jpeg', n, 'taken', ${file}, now() ${from}`,
    sql`insert into image_quarters (client_id, quarter, file_id)
      select ${client}, q || substr(${hash}, q * 4 + 1, 4), ${file} ${from}, generate_series(0, 3) q`,
    sql`insert into scans (client_id, file_id, state, merchant_key, finished_at)
      select ${client}, ${file}, 'done', 'm' || n % 1000, now() - n * interval '1 minute' ${from}`,
    sql`insert into receipts (client_id, expense_id, file_id, sort_order) select ${client}, ${expense}, ${file}, 1 ${from}`,
    sql`insert into expense_checks (client_id, expense_id, code, level, message)
      select ${client}, ${expense}, 'A4', 'LOW', 'x' ${from}`,
    sql`insert into fraud_log (client_id, id, report_id, expense_id, owner_id, code, level, message, state, amount, found_at,
        changed_at)
      select ${client}, ${file}, ${numberedId(grown, 'report')}, ${expense}, ${owner}, 'A4', 'LOW', 'x', 'open', n, now() - n * interval '1 minute', now() ${from}`,
    sql`insert into check_remarks (client_id, owner_id, code, subject, remarked_by)
      select ${client}, ${owner}, 'D3', ${expense}::text, ${owner} ${from}`,
    sql`insert into check_acknowledgements (client_id, code, subject, acknowledged_by)
      select ${client}, 'A4', ${expense}::text, ${owner} ${from}`,
    sql`insert into saved_views (client_id, id, user_id, list, name, query)
      select ${client}, ${file}, ${owner}, 'reports', 'View ' || n, '""' ${from}`,
    sql`insert into exports (client_id, id, kind, format, requested_by, request, title)
      select ${client}, ${file}, 'report_pdf', 'pdf', ${owner}, '{"ids":[]}', 'x' ${from}`,
    sql`insert into report_schedules (client_id, id, template_id, name, recurrence, time, time_zone, recipient_ids, owner_id, next_run_at)
      select ${client}, ${numberedId(grown, 'schedule')}, ${grown.template_id}::uuid, 'Schedule ' || n, '{"kind":"daily"}',
        '07:00', 'UTC', array[${owner}], ${owner}, '2099-01-01' from ${upTo(schedules)}`,
    sql`insert into report_requests (client_id, id, subject, status, requested_by, created_at, updated_at)
      select ${client}, ${file}, 'x', 'closed', ${owner}, now(), now() ${from}`,
    sql`insert into report_request_messages (client_id, id, request_id, author_id, author_name, body, at)
      select ${client}, ${file}, ${file}, ${owner}, 'x', 'x', now() ${from}`,
    sql`insert into report_schedule_runs (client_id, id, schedule_id, due_at, state, export_id)
      select ${client}, ${file}, ${numberedId(grown, 'schedule', sql`(n % ${sql.lit(schedules)})`)}, now(), 'sent', ${file} ${from}`,
    sql`insert into outside_recipients (client_id, id, email, state, added_by, added_at, mailed_at, no_of_mails, expires_at)
      select ${client}, ${file}, n || '@auditor.test', 'confirmed', ${owner}, now(), now(), 1, now() ${from}`,
    sql`insert into outside_shares (client_id, export_id, recipient_id) select ${client}, ${file}, ${file} ${from}`,
    sql`insert into export_shares (client_id, export_id, user_id) select ${client}, ${file}, ${owner} ${from}`,
    sql`insert into repeating_expenses (client_id, id, user_id, form, every, starts_on, next_on, created_at)
      select ${client}, ${file}, ${owner}, '{"merchant":"x","category_id":null,"currency":"USD","amount":"1"}', 'month',
        '2099-01-31', '2099-01-31', now() ${from}`,
    sql`insert into item_attachments (client_id, id, report_id, file_id, is_comment, added_by, added_at)
      select ${client}, ${file}, ${numberedId(grown, 'report')}, ${file}, n % 2 = 0, ${owner}, now() ${from}`,
    sql`insert into rejected_lines (client_id, report_id, expense_id, line)
      select ${client}, ${numberedId(grown, 'report')}, ${expense}, '{}' ${from}`,
    sql`insert into rejected_line_files (client_id, report_id, expense_id, file_id, sort_order)
      select ${client}, ${numberedId(grown, 'report')}, ${expense}, ${file}, 1 ${from}`,
  ];
}

/**
 * Returns statements that insert commutes, mileage and per diem claims for every expense, and a per diem rate for each
 * of many cities.
 */
function travelOf(grown: Growth): RawBuilder<unknown>[] {
  const { client } = grown;
  const [owner, expense] = [ownerOf(grown), numberedId(grown, 'expense')];
  const from = sql`from ${upTo(items)}`;

  return [
    sql`insert into commutes (client_id, user_id, distance, unit)
      select ${client}, ${numberedId(grown, 'user')}, n % 40, 'km' from ${upTo(people)}`,
    sql`insert into mileage_claims (client_id, expense_id, owner_id, driven_on, unit, distance_source)
      select ${client}, ${expense}, ${owner}, date '2026-01-01' + n % 300, 'km', 'manual' ${from}`,
    sql`insert into per_diem_claims (client_id, expense_id, owner_id, itinerary, from_date, to_date)
      select ${client}, ${expense}, ${owner}, '{}', date '2026-01-01' + n % 300, date '2026-01-03' + n % 300 ${from}`,
    sql`insert into per_diem_rates (client_id, id, list_id, country, city, rate)
      select ${client}, gen_random_uuid(), (select l.id from per_diem_lists l where l.client_id = ${client} limit 1),
        'Country ' || n % 200, 'City ' || n, 50 ${from}`,
  ];
}

/**
 * Returns statements that insert a card with transactions for every person. Nine in ten transactions are matched with
 * an expense.
 */
function cardsOf(grown: Growth): RawBuilder<unknown>[] {
  const { client } = grown;
  const [owner, transaction] = [ownerOf(grown), numberedId(grown, 'card transaction')];
  const card = numberedId(grown, 'card', sql`(n % ${sql.lit(people)})`);
  const from = sql`from ${upTo(items)}`;

  return [
    sql`insert into card_accounts (client_id, id, last_four, currency, source, user_id, created_at)
      select ${client}, ${card}, '4242', 'USD', 'csv', ${owner}, now() from ${upTo(people)}`,
    sql`insert into card_transactions (client_id, id, account_id, external_id, user_id, merchant, spent_on, status, currency,
        amount, state, is_receipt_missing, created_at)
      select ${client}, ${transaction}, ${card}, n, ${owner}, 'Merchant ' || n % 500, date '2026-01-01' + n % 300, 'POSTED',
        'USD', n, case n % 10 when 0 then 'unmatched' else 'matched' end, n % 10 = 0, now() ${from}`,
    sql`insert into card_expenses (client_id, expense_id, transaction_id, amount, matched_by)
      select ${client}, ${numberedId(grown, 'expense')}, ${transaction}, n, 'rule' ${from} where n % 10 > 0`,
    sql`insert into words (client_id, item_kind, word, item_id)
      select ${client}, 'card_transaction', 'word' || n % 500, ${transaction} ${from}`,
    sql`insert into card_statements (client_id, id, file_name, format, sha256, state, uploaded_by, created_at)
      select ${client}, ${numberedId(grown, 'statement')}, 'a.csv', 'csv', md5(n::text) || md5(n::text), 'done', ${owner}, now()
      ${from}`,
    sql`insert into card_statement_lines (client_id, statement_id, line_no, external_id, line)
      select ${client}, ${numberedId(grown, 'statement')}, 1, n, '{}' ${from}`,
  ];
}

/** Returns statements that insert an exported accounting entry for every report. */
function booksOf(grown: Growth): RawBuilder<unknown>[] {
  return [
    sql`insert into accounting_exports (client_id, id, connection_id, report_id, cause, round_no, currency, amount, event_on,
        label, state, entry_id, next_attempt_at, created_at)
      select ${grown.client}, ${numberedId(grown, 'entry')}, ${grown.connection_id}::uuid, ${numberedId(grown, 'report')}, 'approve',
        1, 'USD', n + 1, date '2026-01-01' + n % 300, 'ER', 'complete', ${numberedId(grown, 'entry')}, now(), now()
      from ${upTo(items)}`,
    sql`insert into accounting_attachments (client_id, export_id, file_id, state, next_attempt_at)
      select ${grown.client}, ${numberedId(grown, 'entry')}, ${numberedId(grown, 'file')}, 'sent', now() from ${upTo(items)}`,
    sql`insert into erp_deliveries (client_id, id, system, file_name, content, no_of_postings, state, next_attempt_at, created_at)
      select ${grown.client}, ${numberedId(grown, 'erp_delivery')}, 'generic', 'a.csv', '', 1, 'accepted', now(),
        now() - n * interval '1 hour' from ${upTo(items)}`,
    sql`insert into accounting_payments (client_id, connection_id, external_id, export_id, paid_on, currency, amount, state,
        read_at)
      select ${grown.client}, ${grown.connection_id}::uuid, 'p' || n, ${numberedId(grown, 'entry')}, date '2026-01-01', 'USD',
        n + 1, 'marked_paid', now() - n * interval '1 minute' from ${upTo(items)}`,
  ];
}

/** Returns statements that insert a trip with a booking for every report. */
function tripsOf(grown: Growth): RawBuilder<unknown>[] {
  const from = sql`from ${upTo(items)}`;
  const trip = numberedId(grown, 'trip');
  return [
    sql`insert into trips (client_id, id, external_id, user_id, title, city, country, starts_on, ends_on, state, created_at,
        updated_at)
      select ${grown.client}, ${trip}, n::text, ${ownerOf(grown)}, 'Fair', 'Paris', 'France',
        date '2026-01-01' + n % 300, date '2026-01-03' + n % 300, 'booked', now(), now() ${from}`,
    sql`insert into trip_bookings (client_id, id, trip_id, external_id, kind, state, merchant, confirmation_number,
        from_place, to_place, starts_at, ends_at, travel_class, currency, amount, payment_mode, booked_on)
      select ${grown.client}, ${numberedId(grown, 'booking')}, ${trip}, '1', 'hotel', 'booked', 'Inn', '', '', 'Paris',
        '2026-01-01T15:00', '2026-01-03T11:00', '', 'USD', 100, 'own', date '2026-01-01' ${from}`,
    sql`insert into report_trips (client_id, report_id, trip_id)
      select ${grown.client}, ${numberedId(grown, 'report')}, ${trip} ${from}`,
  ];
}

/**
 * Updates the planner's statistics and vacuums the tables, because an automatic vacuum in the background could change
 * the plans.
 */
async function analyse(connectionString: string): Promise<void> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  await owner.query('vacuum (analyze)');
  await owner.end();
}
