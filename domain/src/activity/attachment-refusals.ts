import { t } from '../language/translate.ts';

export const attachmentRefusals = {
  'attachment.not_yours': () => t`Only the person who added this file can remove it.`,
  'attachment.approved': () => t`Files cannot be removed after the decision.`,
  'attachment.too_many': ({ most }) => t`An item can have up to ${most} files. Remove one first.`,
  'attachment.already_added': () => t`This file is already attached. Upload it again to attach it twice.`,
  'attachment.comment_only': () => t`Attach files to a comment on the expense, or add them as receipts.`,
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
