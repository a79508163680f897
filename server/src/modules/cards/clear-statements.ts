import { monthText } from '#domain/dates/date-text.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { cardClearingPostings, type LedgerAccount, ledgerAccountLabel } from '#domain/ledger/postings.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { post, reverse } from '../ledger/post.ts';
import { readClearedCharges, readUnexplainedPeriods, readWrongClearings } from './card-clearing.rows.ts';
import type { CardPeriodRow } from './card-periods.rows.ts';

/** Posts the statement of each card in a locked period. The statement total becomes a debt to the bank of the card. */
export async function clearStatements(context: SignedWriteContext, period: CardPeriodRow): Promise<void> {
  const { tx, client_id, actor, request } = context;
  const rows = await readClearedCharges(tx, { client_id, period_id: period.id });
  const postings = rows.flatMap(({ account_id, entity_id, account, ...row }) =>
    cardClearingPostings({
      entity_id,
      account,
      charged: amountIn(row.charged, row.currency),
      cleared: amountIn(row.cleared, row.cleared_currency),
    }).map((posting) => ({ ...posting, card_account_id: account_id })),
  );
  const today = localDay(request.now, actor.time_zone);
  await post(context, {
    cause: 'clear_card',
    item: { kind: 'card_period', id: period.id },
    entity_id: null,
    value_on: period.to_on < today ? period.to_on : today,
    postings,
  });
}

/** Reverses the postings of a locked period that a user reopens. */
export function reverseClearing(context: SignedWriteContext, period: CardPeriodRow): Promise<void> {
  return reverse(context, { item_id: period.id, cause: 'clear_card' });
}

/** Describes closed periods that do not match the ledger or have an unexplained difference. Normally there are none. */
export async function checkClearing(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  const wrong = await readWrongClearings(tx, client_id);
  const unexplained = await readUnexplainedPeriods(tx, client_id);
  return [
    ...wrong.map(
      ({ from_on, last_four, account, currency, saved, due }) =>
        `Card •• ${last_four}, ${monthText(from_on)}: The balance of "${ledgerAccountLabel[account as LedgerAccount]}" is ${saved} ${currency} instead of ${due}.`,
    ),
    ...unexplained.map(
      ({ from_on }) => `Cards, ${monthText(from_on)}: The period is closed with an unexplained difference.`,
    ),
  ];
}

function amountIn(amount: string, currency: string): { amount: string; currency: string } {
  return { amount: toDecimal(moneyFrom(amount, currency)), currency };
}
