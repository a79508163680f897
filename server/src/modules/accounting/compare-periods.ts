import type { accounting } from '#contract/accounting.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { moneyFrom, subtract, toDecimal } from '#domain/money/money.ts';
import type { ReadContext } from '../../http/context.ts';
import { readConnections } from './accounting-connections.rows.ts';
import { entityScope } from './entity-scope.ts';
import { connectionOf } from './find-connection.ts';
import { type PeriodSums, readPeriodSums } from './ledger-events.rows.ts';

const shownMonths = 6;

/** Compares the amounts in the ledger with the exported amounts, for each month and currency. */
export async function comparePeriods(
  { tx, actor: { client_id }, request }: ReadContext,
  { connection_id }: InputOf<typeof accounting.periods>,
): Promise<OutputOf<typeof accounting.periods>> {
  const [connection, all] = await Promise.all([
    connectionOf(tx, { client_id, connection_id }),
    readConnections(tx, client_id),
  ]);
  const firstMonth = new Date(Date.UTC(request.now.getUTCFullYear(), request.now.getUTCMonth() - shownMonths + 1, 1));
  const since = firstMonth.toISOString().slice(0, 10);
  const sums = await readPeriodSums(tx, {
    client_id,
    connection_id,
    export_from: connection.export_from,
    since,
    until: request.now,
    ...entityScope(connection, all),
  });
  return { status: true, data: sums.map(periodLine) };
}

function periodLine({ month, currency, ...sums }: PeriodSums) {
  const [ledger, exported, not_exported] = [sums.ledger, sums.exported, sums.not_exported].map(read);
  const [waiting, failed, voided] = [sums.waiting, sums.failed, sums.voided].map(read);
  function read(amount: string) {
    return moneyFrom(amount, currency);
  }
  const missing = [exported, not_exported, waiting, failed, voided].reduce(
    (rest, amount) => (rest && amount ? subtract(rest, amount) : rest),
    ledger,
  );
  const open = [waiting, failed, voided, missing];
  const shown = (amount = moneyFrom('0', currency)) => toDecimal(amount);
  return {
    month,
    currency,
    ledger: shown(ledger),
    exported: shown(exported),
    not_exported: shown(not_exported),
    waiting: shown(waiting),
    failed: shown(failed),
    voided: shown(voided),
    missing: shown(missing),
    agrees: open.every((amount) => amount?.minor === 0n),
  };
}
