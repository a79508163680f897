import type { attachments } from '#contract/attachments.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { canRemoveAttachment } from '#domain/activity/attachments.ts';
import { listed } from '#domain/policies/policy-text.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { readFileNames } from '../../files/attach-files.ts';
import { attachToItem } from './attach-files.ts';
import { type FindItemByKind, findAttachedItem, type ItemWithAttachments } from './attached-item.ts';
import { type AttachedItem, deleteAttachment, findAttachment } from './attachments.rows.ts';
import { attachmentsOf } from './list-attachments.ts';

type Answer = OutputOf<typeof attachments.list>;

/** Adds files to an item. The owner can do this while the item can be edited; other people add files with a comment. */
export async function addAttachments(
  context: SignedWriteContext,
  { item_kind, item_id, file_ids }: InputOf<typeof attachments.add>,
  kinds: FindItemByKind,
): Promise<Answer> {
  const item: AttachedItem = { kind: item_kind, id: item_id };
  const found = await findAttachedItem(kinds, context, item, { is_locked: true });
  if (!found) throw new Refused('item.not_found');
  orRefuse(found.can_add);

  const { names } = await attachToItem(context, item, { file_ids, is_comment: false });
  const action = item.kind === 'advance' ? 'advance_files_added' : 'report_files_added';
  recordFiles(context, { item, found, action, name: listed(names) });
  return attachmentsOf(context, item, found);
}

export async function removeAttachment(
  context: SignedWriteContext,
  { attachment_id }: InputOf<typeof attachments.remove>,
  kinds: FindItemByKind,
): Promise<Answer> {
  const { tx, client_id, actor } = context;
  const attachment = await findAttachment(tx, { client_id, id: attachment_id });
  const found = attachment && (await findAttachedItem(kinds, context, attachment.item, { is_locked: true }));
  if (!found) throw new Refused('item.not_found');
  const { item, added_by, file_id } = attachment;
  orRefuse(canRemoveAttachment(actor, { added_by, is_undecided: found.is_undecided }));

  await deleteAttachment(tx, { client_id, id: attachment_id });
  const [name = 'a file'] = await readFileNames(tx, { client_id, ids: [file_id] });
  recordFiles(context, { item, found, action: `${item.kind}_file_removed`, name });
  return attachmentsOf(context, item, found);
}

interface FileChange {
  item: AttachedItem;
  found: ItemWithAttachments;
  action: 'report_files_added' | 'advance_files_added' | `${AttachedItem['kind']}_file_removed`;
  /** The file names, such as 'receipt.pdf and map.png'. */
  name: string;
}

function recordFiles({ record, actor }: SignedWriteContext, { item, found, action, name }: FileChange): void {
  record({
    action,
    item_kind: item.kind,
    item_id: item.id,
    item_label: found.label,
    facts: { title: found.title, name },
    ...(found.owner_id !== actor.user_id && { shown_to: [found.owner_id] }),
  });
}
