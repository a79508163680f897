import type { PayMove } from '#domain/payouts/pay-moves.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { WriteContext } from '../../http/context.ts';

export type { PayMove } from '#domain/payouts/pay-moves.ts';

/** A report or an advance as whoever pays it sees it. */
export interface PaidItem {
  kind: 'report' | 'advance';
  id: string;
  owner_id: string;
  number: number;
  /** ER-1042 */
  label: string;
  title: string;
  stage: string;
  version: number;
}

/** What is known of a payment once it is made. */
export interface PaidFacts {
  paid_amount?: string;
  reference?: string;
  paid_at?: Date;
}

/**
 * What the one way of paying asks of a kind of item. Reports and advances each give one; payouts, above both, is handed
 * them when the house is put together.
 */
export interface PaidKind<Item extends PaidItem = PaidItem> {
  /** Held until the transaction ends, whosever it is. */
  hold(context: Pick<WriteContext, 'tx' | 'client_id'>, id: string): Promise<Item | undefined>;
  /** The same without holding it. */
  find(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<Item | undefined>;
  /** Along its own table, with what belongs to it and its counts; the payable and the history are kept by who asks. */
  move(context: WriteContext, item: Item, move: PayMove, facts?: PaidFacts): Promise<Item>;
}

export type PaidKinds = Record<PaidItem['kind'], PaidKind>;
