import type { accruals } from '#contract/accruals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { localDay, startOfDay } from '#domain/dates/local-day.ts';
import {
  type AccrualLine,
  accrualAccountLabel,
  accrualJournal,
  accrualTotals,
  canPostAccruals,
  reversedAccruals,
} from '#domain/ledger/accruals.ts';
import { type AccountNames, namedAccount } from '#domain/ledger/chart.ts';
import { addMonths, firstDayOf, lastDayOf, monthOf } from '#domain/ledger/months.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { sentenceFor } from '#domain/refusals.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext } from '../../../http/context.ts';
import { companyDefaults } from '../../companies/find-company.ts';
import { readAccountNames } from '../chart/chart.rows.ts';
import { entityName, latestClosed } from '../periods/entity-periods.ts';
import { readPeriods } from '../periods/periods.rows.ts';
import { type AccrualQuery, readAccrualJournal, readAccrualSums, readUnpaid } from './accruals.rows.ts';

type Journal = OutputOf<typeof accruals.show>['journal'];
type Period = InputOf<typeof accruals.show>;

/** Returns the posted journal of the month. If there is none, returns the journal that would be posted now. */
export async function showAccruals(
  { tx, actor: { client_id }, request }: ReadContext,
  { entity_id, month }: Period,
): Promise<OutputOf<typeof accruals.show>> {
  const { time_zone } = await companyDefaults(tx, client_id);
  const query = accrualQuery({ client_id, entity_id, month, time_zone });
  const [journal, unpaid, periods] = await Promise.all([
    readJournal(tx, query),
    readUnpaid(tx, query),
    readPeriods(tx, { client_id, entity_id }),
    entityName(tx, { client_id, entity_id }),
  ]);
  const decision = canPostAccruals({
    month,
    closed_month: latestClosed(periods),
    current_month: monthOf(localDay(request.now, time_zone)),
  });
  return {
    status: true,
    journal,
    unpaid: unpaid.map((each) => ({ ...each, amount: toDecimal(moneyFrom(each.amount, each.currency)) })),
    can_post: {
      allowed: decision.allowed && !journal.posted && journal.lines.length > 0,
      reason: decision.allowed ? null : sentenceFor(decision.code, decision.facts),
    },
  };
}

export function accrualQuery({ time_zone, ...of }: Omit<AccrualQuery, 'before'> & { time_zone: string }): AccrualQuery {
  return { ...of, before: startOfDay(firstDayOf(addMonths(of.month, 1)), time_zone) };
}

export async function readJournal(tx: CompanyTransaction, query: AccrualQuery): Promise<Journal> {
  const { client_id, entity_id, month } = query;
  const [posted, accountNames] = await Promise.all([readAccrualJournal(tx, query), readAccountNames(tx, client_id)]);
  const lines = accrualJournal(posted?.lines ?? (await readAccrualSums(tx, query)));
  const [booked_on, reversed_on] = [lastDayOf(month), firstDayOf(addMonths(month, 1))];
  return {
    lines: lines.map((line) => namedLine(line, { accountNames, entity_id, on: booked_on })),
    reversal: reversedAccruals(lines).map((line) => namedLine(line, { accountNames, entity_id, on: reversed_on })),
    booked_on,
    reversed_on,
    totals: accrualTotals(lines),
    posted: posted ? { at: posted.posted_at.toISOString(), by: posted.posted_by } : null,
  };
}

/** Returns true if the month has accruals that are not posted. */
export async function hasUnpostedAccruals(tx: CompanyTransaction, query: AccrualQuery): Promise<boolean> {
  const { lines, posted } = await readJournal(tx, query);
  return posted === null && lines.length > 0;
}

function namedLine(
  { ledger_account, ...line }: AccrualLine,
  of: { accountNames: AccountNames; entity_id: string | null; on: string },
): Journal['lines'][number] {
  if (line.side === 'accrued') return { ...line, number: '', name: accrualAccountLabel[line.kind] };
  const { number, name } = namedAccount(of.accountNames, {
    account: 'expense',
    ledger_account,
    entity_id: of.entity_id,
    on: of.on,
  });
  return { ...line, number, name };
}
