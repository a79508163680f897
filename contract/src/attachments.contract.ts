import { z } from 'zod';
import { opensItems, readsOwnItems } from '#domain/access/item-permissions.ts';
import { attachedItemKinds } from '#domain/activity/attachments.ts';
import { endpoint } from './endpoint.ts';
import { savedFile } from './files.contract.ts';
import { decisionFlag } from './shared/decision-flag.ts';
import { idOf, instant } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';

/** A file of a report, an advance or a comment, with the person who added it. */
const attachment = z.object({
  id: z.uuid(),
  file: savedFile,
  added_by: personBrief,
  added_at: instant,
  is_comment: z.boolean().describe('Added with a comment.'),
  can_remove: decisionFlag,
});

const item = { item_kind: z.enum(attachedItemKinds).default('report'), item_id: z.uuid().meta({ ref: 'report' }) };
const attachments_of = z.object({
  status: z.literal(true),
  data: z.array(attachment),
  can_add: decisionFlag,
});
const stale = ['attachments', 'reports', 'advances', 'expenses'] as const;

export const attachments = {
  list: endpoint({
    method: 'GET',
    path: '/attachments/list',
    summary: 'List the files of a report, an advance or an expense’s comments, oldest first.',
    permission: opensItems,
    effect: 'read',
    input: z.strictObject(item),
    output: attachments_of,
    refusals: ['item.not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/attachments/add',
    summary: 'Attach uploaded files to a report or an advance that can still be edited.',
    permission: readsOwnItems,
    effect: 'write',
    input: z.strictObject({ ...item, file_ids: z.array(idOf('file')).min(1).max(10) }),
    output: attachments_of,
    refusals: [
      'item.not_found',
      'item.not_yours',
      'report.wrong_stage',
      'advance.wrong_stage',
      'file.type',
      'attachment.too_many',
      'attachment.already_added',
      'attachment.comment_only',
    ],
    stale,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/attachments/remove',
    summary: 'Remove a file you added, before the item is approved.',
    permission: opensItems,
    effect: 'write',
    input: z.strictObject({ attachment_id: idOf('attachment') }),
    output: attachments_of,
    refusals: ['item.not_found', 'attachment.not_yours', 'attachment.approved'],
    stale,
  }),
};
