import type { OutputOf } from '#contract/endpoint.ts';
import type { reportRequests } from '#contract/report-requests.contract.ts';
import type { CompanyTransaction, Database } from '../../../db/database.ts';
import type { ReadContext } from '../../../http/context.ts';
import { type RequestRow, readOpenRequests, readRequests } from './report-requests.rows.ts';

type ShownRequest = OutputOf<typeof reportRequests.list>['data'][number];

export async function listRequests({ tx, actor }: ReadContext): Promise<OutputOf<typeof reportRequests.list>> {
  return { status: true, data: await requestsOf(tx, { client_id: actor.client_id }) };
}

/** Returns the requests of a company, newest first, or only the request with this id. */
export async function requestsOf(
  tx: CompanyTransaction,
  query: { client_id: string; id?: string },
): Promise<ShownRequest[]> {
  return (await readRequests(tx, query)).map(shownRequest);
}

/** Returns the open requests of all companies, for the provider. */
export function openRequests(database: Database, limit: number): Promise<{ client_id: string; request_id: string }[]> {
  return readOpenRequests(database, limit);
}

function shownRequest({ id, subject, status, requester, created_at, updated_at, messages }: RequestRow): ShownRequest {
  return {
    request_id: id,
    subject,
    status,
    requested_by: requester,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    messages: messages.map((message) => ({
      message_id: message.id,
      author: message.author,
      is_support: message.is_support,
      body: message.body,
      at: new Date(message.at).toISOString(),
    })),
  };
}
