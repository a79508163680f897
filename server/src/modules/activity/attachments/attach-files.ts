import { v7 as uuidv7 } from 'uuid';
import { mostAttachments } from '#domain/activity/attachments.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { attachable } from '../../files/attach-files.ts';
import { type AttachedItem, countAttachments, insertAttachments } from './attachments.rows.ts';

/**
 * Attaches files of the actor to an item. Refuses more files than an item may have, and files that are already
 * attached. The caller must check that the actor may do this.
 */
export async function attachToItem(
  { tx, client_id, actor, request }: SignedWriteContext,
  item: AttachedItem,
  { file_ids, is_comment }: { file_ids: readonly string[]; is_comment: boolean },
): Promise<{ ids: string[]; names: string[] }> {
  const wanted = [...new Set(file_ids)];
  if (wanted.length === 0) return { ids: [], names: [] };
  const files = await attachable(tx, { client_id, user_id: actor.user_id, ids: wanted });
  const count = await countAttachments(tx, { client_id, item });
  if (count + files.length > mostAttachments) throw new Refused('attachment.too_many', { most: mostAttachments });

  const ids = await insertAttachments(tx, {
    client_id,
    item,
    attachments: files.map(({ id }) => ({ id: uuidv7({ msecs: request.now.getTime() }), file_id: id })),
    is_comment,
    added_by: actor.user_id,
    added_at: request.now,
  });
  if (ids.length < files.length) throw new Refused('attachment.already_added');
  return { ids, names: files.map(({ name }) => name) };
}
