import type { accruals } from '#contract/accruals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { accrualJournal, canPostAccruals } from '#domain/ledger/accruals.ts';
import { noEntityKey } from '#domain/ledger/chart.ts';
import { monthOf } from '#domain/ledger/months.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { companyDefaults } from '../../companies/find-company.ts';
import { entityName, latestClosed } from '../periods/entity-periods.ts';
import { lockPeriods, readPeriods } from '../periods/periods.rows.ts';
import { insertAccrualJournal, readAccrualJournal, readAccrualSums } from './accruals.rows.ts';
import { accrualQuery } from './show-accruals.ts';

/** Posts the accruals of a month once. A repeated or concurrent request changes nothing. */
export async function postAccruals(
  { tx, client_id, actor, request, record }: SignedWriteContext,
  { entity_id, month }: InputOf<typeof accruals.post>,
): Promise<OutputOf<typeof accruals.post>> {
  await lockPeriods(tx, client_id);
  const name = await entityName(tx, { client_id, entity_id });
  if (await readAccrualJournal(tx, { client_id, entity_id, month })) return { status: true, is_new: false };

  const { time_zone } = await companyDefaults(tx, client_id);
  orRefuse(
    canPostAccruals({
      month,
      closed_month: latestClosed(await readPeriods(tx, { client_id, entity_id })),
      current_month: monthOf(localDay(request.now, time_zone)),
    }),
  );
  const lines = await readAccrualSums(tx, accrualQuery({ client_id, entity_id, month, time_zone }));
  if (accrualJournal(lines).length === 0) throw new Refused('accrual.nothing');
  const is_new = await insertAccrualJournal(tx, {
    client_id,
    entity_id,
    month,
    lines,
    posted_at: request.now,
    posted_by: actor.user_id,
  });
  record({
    action: 'accruals_posted',
    item_kind: 'ledger_period',
    item_id: entity_id ?? noEntityKey,
    item_label: `${month}, ${name}`,
    is_setting: true,
    facts: { after: { month, lines: lines.length } },
  });
  return { status: true, is_new };
}
