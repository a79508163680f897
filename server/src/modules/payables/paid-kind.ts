import type { PayMove } from '#domain/payouts/pay-moves.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { WriteContext } from '../../http/context.ts';

export type { PayMove } from '#domain/payouts/pay-moves.ts';

/** The fields of a report or an advance that payouts need. */
export interface PaidItem {
  kind: 'report' | 'advance';
  id: string;
  owner_id: string;
  number: number;
  /** The number with the prefix of the kind, for example 'ER-1042'. */
  label: string;
  title: string;
  stage: string;
  version: number;
}

export interface PaidFacts {
  paid_amount?: string;
  reference?: string;
  paid_at?: Date;
}

/**
 * The operations that payouts need for a kind of item. The modules of reports and advances implement them, so that the
 * payout code does not depend on those modules.
 */
export interface PaidKind<Item extends PaidItem = PaidItem> {
  /** Locks the item until the transaction ends. */
  lock(context: Pick<WriteContext, 'tx' | 'client_id'>, id: string): Promise<Item | undefined>;
  /** Reads the item without locking it. */
  find(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<Item | undefined>;
  /**
   * Releases what unapproved items have reserved of this item before a return of its payment is recorded. Call this
   * before the item is locked.
   */
  releaseReservations?(context: WriteContext, id: string): Promise<void>;
  /**
   * Moves the item to its next stage and updates its counters. The caller saves the payable and records the activity.
   */
  move(context: WriteContext, item: Item, move: PayMove, facts?: PaidFacts): Promise<Item>;
}

export type PaidKinds = Record<PaidItem['kind'], PaidKind>;
