import type { cards } from '#contract/cards.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { linkRefunds } from '#domain/cards/refund-links.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { readTransactionsNear, type TransactionDetailsRow } from './card-transaction-list.rows.ts';
import { matchable } from './matchable.ts';
import { decimalIn } from './show-cards.ts';

type Related = OutputOf<typeof cards.transactionDetails>['data']['related'];

/** Finds the purchase for a refund, or the refunds of a purchase, among the person's other transactions. */
export async function relatedTransactions(
  tx: CompanyTransaction,
  client_id: string,
  row: TransactionDetailsRow,
): Promise<Related> {
  const { user_id } = row;
  if (user_id === null) return [];
  const near = await readTransactionsNear(tx, { client_id, user_id, currency: row.currency, spent_on: row.spent_on });
  const byId = new Map(near.map((each) => [each.id, each]));
  const links = linkRefunds(near.map((each) => matchable(each, user_id)));
  return links
    .filter(({ refund_id, purchase_id }) => refund_id === row.id || purchase_id === row.id)
    .flatMap(({ refund_id, purchase_id, explanation, is_automatic }) => {
      const other = byId.get(refund_id === row.id ? purchase_id : refund_id);
      if (!other) return [];
      const { id, merchant, spent_on, amount, currency } = other;
      const reason = `${explanation}.`;
      return [
        {
          transaction_id: id,
          merchant,
          spent_on,
          amount: decimalIn(amount, currency),
          reason,
          is_certain: is_automatic,
        },
      ];
    });
}
