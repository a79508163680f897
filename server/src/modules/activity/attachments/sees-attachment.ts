import type { SeesAttached } from '../../files/read-file.ts';
import { type FindItemByKind, findAttachedItem } from './attached-item.ts';
import { findAttachment } from './attachments.rows.ts';

/** Returns the rule that everyone who can see an item can also see its attachments. */
export function seesAttachment(kinds: FindItemByKind): SeesAttached {
  return async (context, file_id) => {
    const { client_id } = context.actor;
    const attachment = await findAttachment(context.tx, { client_id, file_id });
    return attachment !== undefined && (await findAttachedItem(kinds, context, attachment.item)) !== undefined;
  };
}
