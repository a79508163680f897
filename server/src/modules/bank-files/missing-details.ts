import type { bankFiles } from '#contract/bank-files.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { isAchVerified } from '#domain/access/features.ts';
import { lacksBankDetails, latestRequestToRepeat } from '#domain/bank-files/missing-details.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, ReadContext, SignedWriteContext } from '../../http/context.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { briefOf, findPeople } from '../people/find-people.ts';
import { readPayingAccounts } from './bank-accounts.rows.ts';
import { type QueuedPaymentRow, readBankRequests, readQueuedPayments, saveBankRequests } from './bank-requests.rows.ts';

const maxPeople = 100;

/**
 * Lists the people whose queued payments wait for bank details, with the amounts and the time at which each person was
 * last asked.
 */
export async function showMissingDetails({
  tx,
  actor,
  request,
}: ReadContext): Promise<OutputOf<typeof bankFiles.missingDetails>> {
  const { client_id } = actor;
  const payments = await paymentsWithoutDetails(tx, actor);
  const byPerson = groupedBy(payments, ({ owner_id }) => owner_id);
  const user_ids = [...byPerson.keys()];
  const [people, requestedAt] = await Promise.all([
    findPeople(tx, { client_id, ids: user_ids.slice(0, maxPeople) }),
    readBankRequests(tx, { client_id, user_ids }),
  ]);
  const before = latestRequestToRepeat(request.now);
  const canAsk = (user_id: string) => (requestedAt.get(user_id) ?? before) <= before;

  return {
    status: true,
    count: user_ids.length,
    no_to_ask: user_ids.filter(canAsk).length,
    waiting: totalsOf(payments),
    people: [...people.values()].map((person) => {
      const own = byPerson.get(person.user_id) ?? [];
      return {
        person: briefOf(person),
        no_of_payments: own.length,
        waiting: totalsOf(own),
        requested_at: requestedAt.get(person.user_id)?.toISOString() ?? null,
      };
    }),
  };
}

/** Asks everyone whose payments wait for bank details, except people who were asked in the last few days. */
export async function askForDetails(context: SignedWriteContext): Promise<OutputOf<typeof bankFiles.askForDetails>> {
  const { tx, client_id, actor, request, announce } = context;
  const payments = await paymentsWithoutDetails(tx, actor);
  const user_ids = [...new Set(payments.map(({ owner_id }) => owner_id))];
  const notified = await saveBankRequests(tx, {
    client_id,
    user_ids,
    requested_by: actor.user_id,
    requested_at: request.now,
    before: latestRequestToRepeat(request.now),
  });
  for (const user_id of notified) announce('bank.requested', { user_id });
  return { status: true, no_of_people: notified.length };
}

async function paymentsWithoutDetails(tx: CompanyTransaction, actor: Actor): Promise<QueuedPaymentRow[]> {
  const { client_id, access } = actor;
  const [queued, accounts] = await Promise.all([
    readQueuedPayments(tx, client_id),
    readPayingAccounts(tx, { client_id }),
  ]);
  const formatOf = new Map(accounts.map(({ entity_id, format }) => [entity_id, format]));
  const by_transfer = isAchVerified(access.features);
  return queued.filter((payment) =>
    lacksBankDetails(payment, { by_transfer, file_format: formatOf.get(payment.entity_id) ?? null }),
  );
}

/** Returns one total per currency, ordered by currency. */
function totalsOf(payments: readonly QueuedPaymentRow[]): { currency: string; amount: string }[] {
  return [...groupedBy(payments, ({ currency }) => currency)]
    .map(([currency, own]) => {
      const amounts = own.map(({ amount }) => moneyFrom(amountText(amount, currency) ?? '0', currency));
      return { currency, amount: toDecimal(sum(amounts, currency)) };
    })
    .sort((one, other) => one.currency.localeCompare(other.currency));
}

function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
