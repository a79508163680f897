import { sql } from 'kysely';
import type { CompanyTransaction } from '#server/db/database.ts';

/** Inserts a card for every person of a company. */
export async function insertLargeCards(tx: CompanyTransaction, client_id: string): Promise<void> {
  await sql`insert into card_accounts (client_id, id, last_four, currency, source, user_id, created_at)
    select u.client_id, gen_random_uuid(), lpad((row_number() over (order by u.id) % 10000)::text, 4, '0'), 'USD', 'csv',
      u.id, now()
    from users u where u.client_id = ${client_id}`.execute(tx);
}

/**
 * Inserts the transactions with the numbers `from` to `to`, spread over all cards and one year. One transaction in ten
 * is open. Merchant, town and amount vary, so that searches find only some of them.
 */
export async function insertLargeTransactions(
  tx: CompanyTransaction,
  { client_id, from, to }: { client_id: string; from: number; to: number },
): Promise<void> {
  await sql`
    with cards as (
      select array_agg(a.id order by a.id) as ids, array_agg(a.user_id order by a.id) as user_ids
      from card_accounts a where a.client_id = ${client_id}
    ), added as (
      insert into card_transactions (client_id, id, account_id, external_id, user_id, merchant, mcc, spent_on, posted_on,
        status, currency, amount, state, is_receipt_missing, created_at)
      -- Ids in order of time, as the app creates them.
      select ${client_id}::uuid, ('019a0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, c.ids[k.place], n, c.user_ids[k.place],
        'Merchant' || n % 5000 || ' Town' || n % 100, '5814', current_date - (n % 365)::int, current_date - (n % 365)::int,
        'POSTED', 'USD', (n * 7919 % 100000) / 100.0 + 1,
        case n % 10 when 0 then 'unmatched' when 1 then 'personal' when 2 then 'ignored' else 'expensed' end, n % 10 = 0,
        now()
      from generate_series(${from}::bigint, ${to}::bigint) n
      cross join cards c
      cross join lateral (select 1 + (n % cardinality(c.ids))::int as place) k
      returning client_id, id, user_id, merchant, amount, state
    ), searched as (
      insert into words (client_id, item_kind, word, item_id)
      select a.client_id, 'card_transaction', w.word, a.id from added a
      cross join lateral (
        select distinct word from unnest(array[lower(split_part(a.merchant, ' ', 1)), lower(split_part(a.merchant, ' ', 2)),
          trim_scale(a.amount)::text]) word) w
    ), counted as (
      insert into counters_by_company as k (client_id, counter, slot, count)
      select a.client_id, 'card:' || a.state, 0, count(*) from added a group by 1, 2
      on conflict (client_id, counter, slot) do update set count = k.count + excluded.count
    )
    insert into counters_by_person as k (client_id, person_id, counter, count)
    select a.client_id, a.user_id, 'card:' || a.state, count(*) from added a group by 1, 2, 3
    on conflict (client_id, person_id, counter) do update set count = k.count + excluded.count`.execute(tx);
}
