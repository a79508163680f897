import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../db/database.ts';
import type { TestDatabase } from '../db/testing/test-database.ts';
import type { PopulatedCompany } from './populated-company.ts';

const people = 1_200;
const items = 3_000;

/**
 * Fills every growing table of a company, so that PostgreSQL plans as for a large one. It uses its own connection:
 * foreign key checks that were planned for a few rows keep that plan.
 */
export async function growCompany({ client_id, role_ids, ids }: PopulatedCompany, target: TestDatabase): Promise<void> {
  const database = await openDatabase({ app_url: target.app_url, pool_size: 1 });
  try {
    await database.inCompany(client_id, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      for (const statement of growth(client_id, role_ids.employee, ids.import)) await statement.execute(tx);
    });
  } finally {
    await database.close();
  }
  await analyse(target.owner_url);
}

function growth(client_id: string, role_id: string, import_id: string): RawBuilder<unknown>[] {
  // Ids derived from a number, so rows can reference each other; they are valid ids.
  const id = (kind: string, number: RawBuilder<unknown>) =>
    sql`overlay(overlay(md5(${client_id}::text || ${kind}::text || ${number}) placing '7' from 13) placing '8' from 17)::uuid`;
  const n = sql`n`;
  const owner = id('user', sql`(n % ${sql.lit(people)})`);
  const upTo = (count: number) => sql`generate_series(0, ${sql.lit(count - 1)}) n`;
  const stage = sql`(array['draft', 'pending_approval', 'sent_back', 'approved', 'paid'])[n % 5 + 1]`;
  const client = sql`${client_id}::uuid`;

  return [
    sql`insert into users (client_id, id, email, first_name, last_name)
      select ${client}, ${id('user', n)}, 'person' || n || '@' || ${client_id}::text || '.example', 'Person', 'No ' || n from ${upTo(people)}`,
    sql`insert into user_roles (client_id, user_id, role_id)
      select ${client}, ${id('user', n)}, ${role_id}::uuid from ${upTo(people)}`,
    sql`insert into sessions (client_id, id, user_id, expires_at)
      select ${client}, ${id('session', n)}, ${owner}, now() from ${upTo(items)}`,
    sql`insert into refresh_tokens (client_id, id, session_id, token_hash)
      select ${client}, ${id('refresh', n)}, ${id('session', n)}, 'x' from ${upTo(items)}`,
    sql`insert into single_use_tokens (client_id, id, kind, user_id, token_hash, expires_at)
      select ${client}, ${id('link', n)}, 'entry', ${owner}, 'x', now() from ${upTo(items)}`,
    sql`insert into idempotency_keys (client_id, user_id, key, endpoint, request_hash, answer)
      select ${client}, ${owner}, 'key ' || n, 'x', 'x', '{}' from ${upTo(items)}`,
    sql`insert into mails (client_id, id, kind, user_id)
      select ${client}, ${id('mail', n)}, 'x', ${owner} from ${upTo(items)}`,
    sql`insert into counters_by_person (client_id, person_id, counter, count)
      select ${client}, ${owner}, (array['report:draft', 'report:paid', 'expense:paid'])[n / ${sql.lit(people)} + 1], 1 from ${upTo(items)}`,
    sql`insert into reports (client_id, id, number, title, owner_id, stage, currency, total, payable_total)
      select ${client}, ${id('report', n)}, 1000000 + n, 'Report ' || n, ${owner}, ${stage}, 'USD', n, n from ${upTo(items)}`,
    sql`insert into approvers (client_id, report_id, approver_id, owner_id)
      select ${client}, ${id('report', n)}, ${id('user', sql`((n + 1) % ${sql.lit(people)})`)}, ${owner} from ${upTo(items)}`,
    sql`insert into approval_steps (client_id, report_id, step_no, title, mode, state)
      select ${client}, ${id('report', n)}, 1, 'Reporting manager', 'any', case n % 60 when 0 then 'now' else 'done' end
      from ${upTo(items)}`,
    sql`insert into approval_decisions (client_id, id, report_id, approver_id, actor_id, decision, total, approved_total,
        decided_at)
      select ${client}, ${id('decision', n)}, ${id('report', n)}, ${owner}, ${owner}, 'sent_back', n, n, now()
      from ${upTo(items)}`,
    sql`insert into notices (client_id, id, user_id, kind, item_kind, item_id, title, created_at)
      select ${client}, ${id('notice', n)}, ${owner}, 'report.submitted', 'report', ${id('report', n)}, 'Report', now()
      from ${upTo(items)}`,
    sql`insert into bulk_runs (client_id, id, actor_id, kind, request, no_of_items)
      select ${client}, ${id('run', n)}, ${owner}, 'none', '{}', 1 from ${upTo(items)}`,
    sql`insert into bulk_items (client_id, run_id, item_no, item_id)
      select ${client}, ${id('run', n)}, 1, ${id('report', n)} from ${upTo(items)}`,
    sql`insert into expenses (client_id, id, owner_id, report_id, stage, spent_on, currency, amount, converted_currency,
        converted_amount, company_amount)
      select ${client}, ${id('expense', n)}, ${owner}, ${id('report', n)},
        replace(${stage}, 'draft', 'reported'), '2026-01-01', 'USD', n, 'USD', n, n from ${upTo(items)}`,
    sql`insert into advances (client_id, id, number, title, owner_id, stage, currency, amount, paid_amount)
      select ${client}, ${id('advance', n)}, 1000000 + n, 'Advance ' || n, ${owner},
        (array['draft', 'pending_approval', 'outstanding', 'settled'])[n % 4 + 1], 'USD', n, n from ${upTo(items)}`,
    sql`insert into approvers (client_id, advance_id, approver_id, owner_id)
      select ${client}, ${id('advance', n)}, ${id('user', sql`((n + 1) % ${sql.lit(people)})`)}, ${owner}
      from ${upTo(items)} where n % 4 = 1`,
    sql`insert into advance_applications (client_id, id, advance_id, report_id, state, amount, ex_rate, applied_amount,
        applied_by, applied_at)
      select ${client}, ${id('application', n)}, ${id('advance', n)}, ${id('report', n)}, 'applied', 1, 1, 1, ${owner}, now()
      from ${upTo(items)}`,
    sql`insert into advance_returns (client_id, id, advance_id, amount, returned_on, recorded_by, recorded_at)
      select ${client}, ${id('return', n)}, ${id('advance', n)}, 1, now(), ${owner}, now() from ${upTo(items)}`,
    // Payables, payments and ledger entries of these items.
    sql`select outlay_post_history(${client})`,
    sql`insert into payout_files (client_id, id, file_name, uploaded_by, created_at)
      select ${client}, ${id('payout file', n)}, 'payouts.csv', ${owner}, now() from ${upTo(items)}`,
    sql`insert into payout_file_rows (client_id, file_id, row_no, result)
      select ${client}, ${id('payout file', n)}, 1, 'bad' from ${upTo(items)}`,
    sql`insert into words (client_id, item_kind, word, item_id)
      select ${client}, 'report', 'word' || n % 500, ${id('report', n)} from ${upTo(items)}`,
    sql`insert into activity (client_id, id, at, actor_id, action, item_kind, item_id)
      select ${client}, ${id('activity', n)}, now(), ${owner}, 'created', 'report', ${id('report', n)} from ${upTo(items)}`,
    sql`insert into activity_feed (client_id, person_id, activity_id)
      select ${client}, ${owner}, ${id('activity', n)} from ${upTo(items)}`,
    sql`insert into own_words (client_id, owner_id, item_kind, word, item_id)
      select ${client}, ${owner}, (array['report', 'expense'])[n % 2 + 1], 'word' || n % 500, ${id('report', n)} from ${upTo(items)}`,
    ...receiptsOf(client, { owner, file: id('file', n), expense: id('expense', n), upTo }),
    // An import file of the maximum length, and personal settings of several years.
    sql`insert into import_rows (client_id, import_id, row_number, cells)
      select ${client}, ${import_id}::uuid, n, '{}' from generate_series(3, 10000) n`,
    sql`insert into delegations (client_id, id, from_user_id, to_user_id, can_submit, starts_on)
      select ${client}, ${id('delegation', n)}, ${id('user', n)}, ${id('user', sql`((n + 1) % ${sql.lit(people)})`)}, true, '2026-01-01' from ${upTo(people)}`,
    sql`insert into notice_settings (client_id, user_id, approval_mails)
      select ${client}, ${id('user', n)}, 'daily' from ${upTo(people)}`,
    sql`insert into nudges_dismissed (client_id, user_id, nudge)
      select ${client}, ${id('user', n)}, 'time_zone' from ${upTo(people)}`,
  ];
}

/** A receipt for every expense with its pages and readings. */
function receiptsOf(
  client: RawBuilder<unknown>,
  columns: {
    owner: RawBuilder<unknown>;
    file: RawBuilder<unknown>;
    expense: RawBuilder<unknown>;
    upTo: (count: number) => RawBuilder<unknown>;
  },
): RawBuilder<unknown>[] {
  const { owner, file, expense } = columns;
  const from = sql`from ${columns.upTo(items)}`;
  const hash = sql`left(md5(n::text), 16)`;

  return [
    sql`insert into files (client_id, id, uploaded_by, name, kind, type, bytes, sha256, image_hash, path)
      select ${client}, ${file}, ${owner}, 'a.jpg', 'image', 'image/jpeg', 1, md5(n::text) || md5(n::text), ${hash}, n ${from}`,
    sql`insert into uploads (client_id, id, user_id, file_type, path, state, file_id, expires_at)
      select ${client}, ${file}, ${owner}, 'image/jpeg', n, 'taken', ${file}, now() ${from}`,
    sql`insert into image_quarters (client_id, quarter, file_id)
      select ${client}, q || substr(${hash}, q * 4 + 1, 4), ${file} ${from}, generate_series(0, 3) q`,
    sql`insert into scans (client_id, file_id, state) select ${client}, ${file}, 'done' ${from}`,
    sql`insert into receipts (client_id, expense_id, file_id, sort_order) select ${client}, ${expense}, ${file}, 1 ${from}`,
    sql`insert into expense_checks (client_id, expense_id, code, level, message)
      select ${client}, ${expense}, 'A4', 'LOW', 'x' ${from}`,
    sql`insert into check_dismissals (client_id, code, subject, dismissed_by)
      select ${client}, 'A4', ${expense}::text, ${owner} ${from}`,
    sql`insert into saved_views (client_id, id, user_id, list, name, query)
      select ${client}, ${file}, ${owner}, 'reports', 'View ' || n, '""' ${from}`,
    sql`insert into exports (client_id, id, kind, format, requested_by, request, title)
      select ${client}, ${file}, 'report_pdf', 'pdf', ${owner}, '{"ids":[]}', 'x' ${from}`,
  ];
}

async function analyse(connectionString: string): Promise<void> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  await owner.query('analyze');
  await owner.end();
}
