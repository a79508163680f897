import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database.ts';

/**
 * Fills a company with enough rows that PostgreSQL plans as it would for a large company: 2,000 people, 20,000 reports
 * with one expense each, 5,000 advances, and their search words, history and approvers. The database generates the rows
 * in seconds.
 */
export async function fillWithVolume(database: Database, owner_url: string, client_id: string): Promise<void> {
  await database.inCompany(client_id, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // Ids are derived from a number, so that rows can reference each other. The version nibble makes them valid UUIDs.
    const id = (kind: number, n: string) =>
      sql`(lpad(to_hex(${sql.lit(kind)}), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${sql.raw(n)}), 12, '0'))::uuid`;
    const stage = sql`(array['draft', 'pending_approval', 'sent_back', 'approved', 'paid'])[n % 5 + 1]`;
    await sql`insert into users (client_id, id, email, first_name, last_name)
      select ${client_id}, ${id(1, 'n')}, 'person' || n || '@' || ${client_id} || '.example', 'Person', 'No ' || n from generate_series(0, 1999) n`.execute(
      tx,
    );
    await sql`insert into reports (client_id, id, number, title, owner_id, stage, currency, total)
      select ${client_id}, ${id(2, 'n')}, n, 'Report ' || n, ${id(1, 'n % 2000')}, ${stage}, 'USD', n from generate_series(1, 20000) n`.execute(
      tx,
    );
    await sql`insert into expenses (client_id, id, owner_id, report_id, stage, spent_on, currency, amount)
      select ${client_id}, ${id(3, 'n')}, ${id(1, 'n % 2000')}, ${id(2, 'n')}, 'reported', '2026-01-01', 'USD', n from generate_series(1, 20000) n`.execute(
      tx,
    );
    await sql`insert into advances (client_id, id, number, title, owner_id, stage, currency, amount)
      select ${client_id}, ${id(4, 'n')}, n, 'Advance ' || n, ${id(1, 'n % 2000')}, ${stage}, 'USD', n from generate_series(1, 5000) n
      where n % 5 < 4`.execute(tx);
    await sql`insert into words (client_id, item_kind, word, item_id)
      select ${client_id}, 'report', 'word' || n % 5000, ${id(2, 'n')} from generate_series(1, 20000) n`.execute(tx);
    await sql`insert into activity (client_id, id, at, actor_id, action, item_kind, item_id)
      select ${client_id}, ${id(5, 'n')}, now() - n * interval '1 minute', ${id(1, 'n % 2000')}, 'created', 'report', ${id(2, 'n')} from generate_series(1, 20000) n`.execute(
      tx,
    );
    await sql`insert into activity_feed (client_id, person_id, activity_id)
      select ${client_id}, ${id(1, 'n % 2000')}, ${id(5, 'n')} from generate_series(1, 20000) n`.execute(tx);
    await sql`insert into approvers (client_id, report_id, approver_id, owner_id)
      select ${client_id}, ${id(2, 'n')}, ${id(1, '(n + 1) % 2000')}, ${id(1, 'n % 2000')} from generate_series(1, 20000) n where n % 5 = 1`.execute(
      tx,
    );
  });

  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  await owner.query('analyze users, reports, expenses, advances, words, activity, activity_feed, approvers');
  await owner.end();
}
