import type { Answer } from '../../../lib/call.ts';

export type InboxRow = Answer<'approvals.list'>['data'][number];
export type DecisionRow = Answer<'approvals.history'>['data'][number];
export type ApprovalDetails = Answer<'approvals.details'>;
export type Advance = Answer<'advances.details'>['data'];

/** Identifies a report or an advance in API calls. */
export type ItemKey = Pick<InboxRow, 'item_kind' | 'item_id'>;

/** The fields of an item that are needed for a decision. */
export interface DecidedItem extends ItemKey {
  number: string;
  title: string;
  stage: InboxRow['stage'];
  owner: InboxRow['owner'];
  version: number;
}
