import { z } from 'zod';
import { idOf, instant, text } from './fields.ts';
import { personBrief } from './person.ts';

/** An entry in the history of a report, an expense or an advance. The specification calls it an approval comment. */
export const activityEntry = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  img_path: z.string().nullable(),
  comments: z.string(),
  timestamp: instant,
  status: z.string(),
  sentence: z.string(),
  behalf_user: personBrief.extend({ img_path: z.string().nullable() }).nullable(),
  edited_data: z.array(z.object({ expense_id: z.uuid(), edited_msg: z.string(), comments: z.string() })),
  mentions: z.array(personBrief),
  attachment_ids: z.array(z.uuid()).describe('Files of the comment.'),
});

const attachmentRefusals = ['file.type', 'attachment.too_many', 'attachment.already_added'] as const;

/** The fields of a comment: its text, the people it mentions and the uploaded files to attach to the item. */
export const commentFields = {
  comments: text({ max: 2000 }),
  mention_ids: z.array(idOf('user')).max(20).default([]),
  file_ids: z.array(idOf('file')).max(10).default([]),
};

export const commentRefusals = ['item.not_found', 'comment.hidden_from', ...attachmentRefusals] as const;
