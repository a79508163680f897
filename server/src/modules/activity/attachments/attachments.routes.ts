import type { attachments } from '#contract/attachments.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { type ReadContext, type RoutesOf, read, type SignedWriteContext, write } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import type { AttachedFileIds } from '../../files/sweep-files.ts';
import { type FindItemByKind, findAttachedItem } from './attached-item.ts';
import { readAttachmentFiles } from './attachments.rows.ts';
import { addAttachments, removeAttachment } from './change-attachments.ts';
import { attachmentsOf } from './list-attachments.ts';

export function attachmentsRoutes(kinds: FindItemByKind) {
  return {
    list: read(async (context: ReadContext, { item_kind, item_id }: InputOf<typeof attachments.list>) => {
      const item = { kind: item_kind, id: item_id };
      const found = await findAttachedItem(kinds, context, item);
      if (!found) throw new Refused('item.not_found');
      return attachmentsOf(context, item, found);
    }),
    add: write((context: SignedWriteContext, input: InputOf<typeof attachments.add>) =>
      addAttachments(context, input, kinds),
    ),
    remove: write((context: SignedWriteContext, input: InputOf<typeof attachments.remove>) =>
      removeAttachment(context, input, kinds),
    ),
  } satisfies RoutesOf<typeof attachments>;
}

/** Returns which files are attached, so that the clean-up of files does not delete them. */
export const attachedFileIds: AttachedFileIds = (tx, options) => readAttachmentFiles(tx, options);
