import { type Posting, type PostingCause, reversalOf } from '#domain/ledger/postings.ts';
import { activityId } from '../../http/activity-id.ts';
import type { WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { insertPostings, isApprovalExported, readOpenPostings, type SavedPosting } from './ledger.rows.ts';

type LedgerContext = Pick<WriteContext, 'tx' | 'client_id' | 'request'>;

/** An accounting event of a locked item. */
export interface Happening {
  cause: PostingCause;
  /** A report, an advance, or the period of a card statement. */
  item: PostedItem | { kind: 'card_period'; id: string };
  entity_id: string | null;
  payout_id?: string | null;
  /** The date on which money moved; omitted if no money moved. */
  value_on?: string;
  /**
   * The postings of the event. Each may name its own entity or advance. Postings of a card period each belong to a card
   * account.
   */
  postings: readonly (Posting & { advance_id?: string; card_account_id?: string; entity_id?: string | null })[];
}

export interface PostedItem {
  kind: 'report' | 'advance';
  id: string;
}

/** Posts an event to the ledger, in the same transaction in which the item changes. */
export async function post(
  { tx, client_id, request }: LedgerContext,
  { cause, item, entity_id, payout_id = null, value_on, postings }: Happening,
): Promise<void> {
  await insertPostings(
    tx,
    { client_id, item_id: item.id, cause },
    postings.map(({ advance_id, card_account_id = null, ...posting }) => ({
      id: activityId(request.now),
      at: request.now,
      cause,
      entity_id,
      payout_id,
      value_on: value_on ?? null,
      reverses_id: null,
      ...posting,
      report_id: item.kind === 'report' ? item.id : null,
      advance_id: item.kind === 'advance' ? item.id : (advance_id ?? null),
      card_period_id: item.kind === 'card_period' ? item.id : null,
      card_account_id,
    })),
  );
}

/** Reverses all postings of a locked item for one cause that are not reversed yet. */
export async function reverse(context: LedgerContext, key: { item_id: string; cause: PostingCause }): Promise<void> {
  await reversePostings(context, key, await openPostings(context, key));
}

/** Returns an item's postings for a cause that are not reversed. */
export function openPostings(
  { tx, client_id }: LedgerContext,
  { item_id, cause }: { item_id: string; cause: PostingCause },
): Promise<SavedPosting[]> {
  return readOpenPostings(tx, { client_id, item_id, cause });
}

export async function reversePostings(
  { tx, client_id, request }: LedgerContext,
  { item_id, cause }: { item_id: string; cause: PostingCause },
  open: readonly SavedPosting[],
): Promise<void> {
  await insertPostings(
    tx,
    { client_id, item_id, cause },
    open.map((posting) => ({
      ...reversalOf(posting),
      id: activityId(request.now),
      at: request.now,
      reverses_id: posting.id,
    })),
  );
}

/**
 * Refuses to change an item whose approval was exported. The export must be voided first, because otherwise the
 * approval would remain in the accounting system.
 */
export async function refuseExportedApproval(
  tx: LedgerContext['tx'],
  key: { client_id: string; item_id: string },
): Promise<void> {
  if (await isApprovalExported(tx, key)) throw new Refused('accounting.exported');
}
