import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for the photos of users. */

export async function readPhotos(
  tx: CompanyTransaction,
  query: { client_id: string; emails: readonly string[] },
): Promise<{ email: string; photo_id: string }[]> {
  const { rows } = await sql<{ email: string; photo_id: string }>`
    select u.email, u.photo_id from unnest(${query.emails}::text[]) as wanted (email)
    cross join lateral (select email, photo_id from users
      where client_id = ${query.client_id} and email = wanted.email limit 1) u
    where u.photo_id is not null`.execute(tx);
  return rows;
}

/** Saves the photo and returns the previous one; undefined if there is no such person. */
export async function updatePhoto(
  tx: CompanyTransaction,
  { client_id, user_id, photo_id }: { client_id: string; user_id: string; photo_id: string | null },
): Promise<{ photo_id: string | null } | undefined> {
  const key = sql`client_id = ${client_id} and id = ${user_id}`;
  const { rows } = await sql<{ photo_id: string | null }>`
    select photo_id from users where ${key} for update`.execute(tx);
  await sql`update users set photo_id = ${photo_id} where ${key}`.execute(tx);
  return rows[0];
}

/** Returns which of these files are photos of users. */
export async function readPhotoFiles(
  tx: CompanyTransaction,
  query: { client_id: string; ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ photo_id: string }>`
    select u.photo_id from users u
    where u.client_id = ${query.client_id} and u.photo_id = any(${query.ids}::uuid[])`.execute(tx);
  return rows.map(({ photo_id }) => photo_id);
}
