import { sql } from 'kysely';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import type { Answer } from '../testing/client.ts';
import type { Setups } from './setups.ts';
import type { WritePlan, Writer } from './write-plan.ts';

/** Plans writes in which twelve people of one company each edit their own profile repeatedly. */
export async function profileEdits(setups: Setups): Promise<WritePlan> {
  const names = ['ana', 'bo', 'cy', 'di', 'ed', 'fay', 'gil', 'hana', 'ivo', 'jo', 'kai', 'lea'] as const;
  const everybody = Object.fromEntries(names.map((name) => [name, ['employee'] as const]));
  const { client_id, people } = await aCompany(setups, everybody);
  const editors = Object.values(people);

  return {
    writers: editors.map(editorOf),
    faults: async (acknowledged) => {
      const { rows } = await setups.database.readInCompany(client_id, (tx) =>
        sql<{ key: string; lines: number; answers: number; feed: number }>`
          select a.request_id as key, count(*) as lines,
            (select count(*) from idempotency_keys k where k.client_id = ${client_id} and k.key = a.request_id) as answers,
            count(f.activity_id) as feed
          from activity a left join activity_feed f on f.client_id = ${client_id} and f.activity_id = a.id
          where a.client_id = ${client_id} and a.action = 'profile_changed' group by 1`.execute(tx),
      );
      const found = new Map(rows.map((row) => [row.key, row]));
      return [
        ...acknowledged.filter((key) => !found.has(key)).map((key) => `${key} was acknowledged and is lost.`),
        ...rows
          .filter(({ lines, answers, feed }) => lines !== 1 || answers !== 1 || feed !== 1)
          .map(
            ({ key, lines, answers, feed }) => `${key}: ${lines} lines, ${answers} answers kept, ${feed} in a feed.`,
          ),
        ...(await versionFaults(setups, client_id)),
      ];
    },
  };
}

/**
 * Finds people whose version differs from the number of their history entries. Every edit adds one to both, so a
 * partial write makes them differ.
 */
async function versionFaults({ database }: Setups, client_id: string): Promise<string[]> {
  const { rows } = await database.readInCompany(client_id, (tx) =>
    sql<{ email: string; version: number; lines: number }>`
      select u.email, u.version, (select count(*) from activity a
        where a.client_id = ${client_id} and a.item_id = u.id and a.action = 'profile_changed') as lines
      from users u where u.client_id = ${client_id}`.execute(tx),
  );
  return rows
    .filter(({ version, lines }) => version !== lines)
    .map(({ email, version, lines }) => `${email} is at version ${version} after ${lines} lines of history.`);
}

function editorOf(person: TestPerson): Writer {
  let version = 0;
  return {
    attempt: (key) =>
      person.sends(
        'people.editProfile',
        { first_name: person.first_name, last_name: `No ${version}`, phone: '', time_zone: 'UTC', version },
        { headers: { 'idempotency-key': key, 'x-request-id': key } },
      ),
    acknowledged: (answer: Answer) => {
      version = (answer.body as { data: { version: number } }).data.version;
    },
  };
}
