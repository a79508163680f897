import type { Answer, Sent } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';

/** The report, advance or expense that files are attached to. */
export type AttachedItem = Required<Sent<'attachments.list'>>;
export type Attachment = Answer<'attachments.list'>['data'][number];

export function attachmentsQuery(item: AttachedItem) {
  return queryOf('attachments.list', item);
}

/** Returns the item in the format of the attachment endpoints. */
export function attachedItemOf(
  of: { report_id: string } | { advance_id: string } | { expense_id: string },
): AttachedItem {
  if ('report_id' in of) return { item_kind: 'report', item_id: of.report_id };
  if ('advance_id' in of) return { item_kind: 'advance', item_id: of.advance_id };
  return { item_kind: 'expense', item_id: of.expense_id };
}
