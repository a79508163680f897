import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for client_notes, and for the changes that the provider made to a company. */

interface ClientNote {
  id: string;
  author: string;
  body: string;
  at: Date;
}

export async function insertNote(tx: CompanyTransaction, note: ClientNote & { client_id: string }): Promise<void> {
  await tx.insertInto('client_notes').values(note).execute();
}

export async function readNotes(tx: CompanyTransaction, client_id: string): Promise<ClientNote[]> {
  const { rows } = await sql<ClientNote>`
    select id, author, body, at from client_notes where client_id = ${client_id} order by id desc limit 50`.execute(tx);
  return rows;
}

interface ProviderChange {
  id: string;
  at: Date;
  action: string;
  item_label: string;
  comment: string;
  entered_by: string;
}

/**
 * Reads the 50 newest changes by the provider. Each change is an entry of the company's history about its billing or
 * about the company itself.
 */
export async function readProviderChanges(tx: CompanyTransaction, client_id: string): Promise<ProviderChange[]> {
  const { rows } = await sql<ProviderChange>`
    select id, at, action, item_label, comment, entered_by from activity
    where client_id = ${client_id} and item_kind in ('billing', 'company') and item_id = ${client_id}
      and entered_by is not null and actor_id is null
    order by id desc limit 50`.execute(tx);
  return rows;
}
