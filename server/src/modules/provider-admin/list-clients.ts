import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { providerAdmin } from '#contract/provider-admin.contract.ts';
import { t } from '#domain/language/translate.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { subscriptionPhase } from '#domain/subscriptions/trial.ts';
import type { App, ProviderContext } from '../../http/context.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { allPlans } from '../billing/read-plans.ts';
import { type ClientRow, clientList, refreshClientAccount } from './client-list.rows.ts';

type Clients = OutputOf<typeof providerAdmin.clients>;

const trialCode = 'trial';

export async function listClients(
  { app, actor, request }: ProviderContext,
  input: InputOf<typeof providerAdmin.clients>,
): Promise<Clients> {
  const query = { search: input.search, filters: input.filters, now: request.now };
  const lines = (rows: ClientRow[]) => rows.map((row) => shownClient(row, request.now));
  const [answer, plans] = await app.database.readInCompany(actor.client_id, (tx) =>
    Promise.all([listAnswer(tx, input, { list: clientList, query, lines }), allPlans(tx)]),
  );
  return {
    ...answer,
    plans: [{ code: trialCode, name: t`Trial` }, ...plans.map(({ code, name }) => ({ code, name }))],
  };
}

export function shownClient(row: ClientRow, now: Date): Clients['data'][number] {
  const { state, override_phase, plan_code, plan_name, currency, monthly, overdue, last_active_at, ...rest } = row;
  const trial_ends_at = row.trial_ends_at.toISOString();
  return {
    ...rest,
    phase: subscriptionPhase({ state, trial_ends_at, override_phase }, now.toISOString()),
    plan: { code: plan_code, name: plan_name ?? (plan_code === trialCode ? t`Trial` : plan_code) },
    trial_ends_at,
    currency,
    monthly: toDecimal(moneyFrom(monthly, currency)),
    overdue: toDecimal(moneyFrom(overdue, currency)),
    last_active_at: last_active_at.toISOString(),
    created_at: row.created_at.toISOString(),
  };
}

/** Refreshes the row of a company in the list of clients. Runs every hour for each company. */
export function refreshClient({ database, clock }: Pick<App, 'database' | 'clock'>, client_id: string): Promise<void> {
  return database.inCompany(client_id, (tx) => refreshClientAccount(tx, client_id, clock()));
}
