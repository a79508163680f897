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

/** Whether somebody may see a file through what it is attached to; who knows stands above, in every-module.ts. */
export type SeesAttached = (looking: Looking, file_id: string) => Promise<boolean>;

/** One's own, or one that hangs on something one may see. Every other was never found. */
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

/** For who has decided already. */
export async function fileAnswer({ app, tx, actor, request }: Looking, id: string): Promise<SavedFile> {
  const { client_id } = actor;
  const [row] = await readFiles(tx, { client_id, ids: [id] });
  if (!row) throw new Refused('item.not_found');
  return shownFile(app, row, { client_id, now: request.now });
}
