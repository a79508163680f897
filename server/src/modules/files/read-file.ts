import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { files } from '#contract/files.contract.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, App, ReadContext, RequestInfo } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { readFiles } from './files.rows.ts';
import { type SavedFile, shownFile } from './show-files.ts';

interface Looking {
  app: App;
  request: RequestInfo;
  tx: CompanyTransaction;
  actor: Actor;
}

/**
 * Returns true if the person may see an item to which the file is attached. every-module.ts passes this function in.
 */
export type SeesAttached = (looking: Looking, file_id: string) => Promise<boolean>;

/**
 * Returns the person's own file, or a file that is attached to an item they may see. Refuses any other file as not
 * found.
 */
export async function fileDetails(
  context: ReadContext,
  { id }: InputOf<typeof files.details>,
  seesAttached: SeesAttached,
): Promise<OutputOf<typeof files.details>> {
  return { status: true, data: await visibleFile(context, id, seesAttached) };
}

export async function visibleFile(context: Looking, id: string, seesAttached: SeesAttached): Promise<SavedFile> {
  const { app, tx, actor, request } = context;
  const { client_id } = actor;
  const [row] = await readFiles(tx, { client_id, ids: [id] });
  if (!row) throw new Refused('item.not_found');
  const isSeen = row.uploaded_by === actor.user_id || (await seesAttached(context, id));
  if (!isSeen) throw new Refused('item.not_found');
  return shownFile(app, row, { client_id, now: request.now });
}

/** Returns a file. The caller must already have checked that the actor may see it. */
export async function fileAnswer({ app, tx, actor, request }: Looking, id: string): Promise<SavedFile> {
  const { client_id } = actor;
  const [row] = await readFiles(tx, { client_id, ids: [id] });
  if (!row) throw new Refused('item.not_found');
  return shownFile(app, row, { client_id, now: request.now });
}
