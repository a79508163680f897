import type { attachments } from '#contract/attachments.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { canRemoveAttachment } from '#domain/activity/attachments.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { buttonState } from '../../../http/refusals.ts';
import { filesOf } from '../../files/show-files.ts';
import type { ItemWithAttachments } from './attached-item.ts';
import { type AttachedItem, type AttachmentRow, readAttachments } from './attachments.rows.ts';

type Answer = OutputOf<typeof attachments.list>;

/** Lists the attachments of an item. The caller has checked that the actor may see the item. */
export async function attachmentsOf(
  { app, tx, actor, request }: ReadContext | SignedWriteContext,
  item: AttachedItem,
  found: ItemWithAttachments,
): Promise<Answer> {
  const { client_id } = actor;
  const rows = await readAttachments(tx, { client_id, item });
  const files = await filesOf(app, tx, { client_id, now: request.now, ids: rows.map(({ file_id }) => file_id) });

  return {
    status: true,
    can_add: buttonState(found.can_add),
    data: rows.flatMap(({ id, file_id, added_by, added_at, is_comment }) => {
      const file = files.get(file_id);
      if (!file) return [];
      const removal = canRemoveAttachment(actor, { added_by: added_by.user_id, is_undecided: found.is_undecided });
      return [{ id, file, added_by, added_at: added_at.toISOString(), is_comment, can_remove: buttonState(removal) }];
    }),
  };
}

export type PrintedAttachment = AttachmentRow;

/** Reads the attachments of an item for an export that has already checked access. */
export function attachmentsToPrint(
  tx: CompanyTransaction,
  query: { client_id: string; item: AttachedItem },
): Promise<PrintedAttachment[]> {
  return readAttachments(tx, query);
}
