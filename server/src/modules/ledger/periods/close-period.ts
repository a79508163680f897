import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ledger } from '#contract/ledger.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { noEntityKey } from '#domain/ledger/chart.ts';
import { canClosePeriod, canReopenPeriod } from '#domain/ledger/close-period.ts';
import { monthOf } from '#domain/ledger/months.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { companyDefaults } from '../../companies/find-company.ts';
import { entityName, latestClosed } from './entity-periods.ts';
import { countOpenPoints } from './list-periods.ts';
import { lockPeriods, readPeriods, saveClosedPeriod, saveReopenedPeriod } from './periods.rows.ts';

/** Closes a month of an entity. Later postings for that month are booked in the first open month. */
export async function closePeriod(
  { tx, client_id, actor, request, record }: SignedWriteContext,
  { entity_id, month, accepts_open_points }: InputOf<typeof ledger.closePeriod>,
): Promise<OutputOf<typeof ledger.closePeriod>> {
  await lockPeriods(tx, client_id);
  const name = await entityName(tx, { client_id, entity_id });
  const { time_zone } = await companyDefaults(tx, client_id);
  const decision = canClosePeriod({
    month,
    closed_month: latestClosed(await readPeriods(tx, { client_id, entity_id })),
    current_month: monthOf(localDay(request.now, time_zone)),
  });
  if (!decision.allowed) throw new Refused(decision.code, decision.facts);

  const open_points = await countOpenPoints(tx, { client_id, time_zone, entity_id, month });
  const count = Object.values(open_points).reduce((total, each) => total + each, 0);
  if (count > 0 && !accepts_open_points) throw new Refused('period.open_points', { count });

  const closed_by = actor.user_id;
  await saveClosedPeriod(tx, { client_id, entity_id, month, closed_by, now: request.now, open_points });
  record({
    action: 'period_closed',
    item_kind: 'ledger_period',
    item_id: entity_id ?? noEntityKey,
    item_label: `${month}, ${name}`,
    is_setting: true,
    facts: { after: { month, ...open_points } },
  });
  return { status: true };
}

/** Reopens a month of an entity. Only the latest closed month can be reopened. */
export async function reopenPeriod(
  { tx, client_id, actor, request, record }: SignedWriteContext,
  { entity_id, month, reason }: InputOf<typeof ledger.reopenPeriod>,
): Promise<OutputOf<typeof ledger.reopenPeriod>> {
  await lockPeriods(tx, client_id);
  const name = await entityName(tx, { client_id, entity_id });
  const closed_month = latestClosed(await readPeriods(tx, { client_id, entity_id }));
  const decision = canReopenPeriod({ month, closed_month });
  if (!decision.allowed) throw new Refused(decision.code, decision.facts);

  await saveReopenedPeriod(tx, { client_id, entity_id, month, reopened_by: actor.user_id, reason, now: request.now });
  record({
    action: 'period_reopened',
    item_kind: 'ledger_period',
    item_id: entity_id ?? noEntityKey,
    item_label: `${month}, ${name}`,
    is_setting: true,
    comment: reason,
  });
  return { status: true };
}
