import type { OutputOf } from '#contract/endpoint.ts';
import type { providerAdmin } from '#contract/provider-admin.contract.ts';
import { addDays } from '#domain/dates/calendar-days.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { ProviderContext } from '../../http/context.ts';
import { readRevenue } from './client-list.rows.ts';

const cohortDays = 365;
const churnDays = 30;
/** All plans are sold in this currency. */
const currency = 'USD';

export async function showRevenue({
  app,
  actor,
  request,
}: ProviderContext): Promise<OutputOf<typeof providerAdmin.revenue>> {
  const today = request.now.toISOString().slice(0, 10);
  const spans = { cohort_from: addDays(today, -cohortDays), churn_from: addDays(today, -churnDays) };
  const row = await app.database.readInCompany(actor.client_id, (tx) =>
    readRevenue(tx, { ...spans, now: request.now }),
  );
  const decimal = (amount: string) => toDecimal(moneyFrom(amount, currency));
  return {
    status: true,
    data: { ...row, ...spans, currency, monthly: decimal(row.monthly), overdue: decimal(row.overdue) },
  };
}
