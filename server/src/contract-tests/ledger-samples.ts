import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import type { Sample } from './sample.ts';

type OfLedger = Extract<EndpointName, `ledger.${string}` | `accruals.${string}` | `inputTax.${string}`>;

const months = { from_month: '2026-01', to_month: '2026-12' };

export const ledgerSamples: { [Name in OfLedger]: Sample<Name> } = {
  'ledger.list': () => ({ filters: { account: 'employee_payable' } }),
  'ledger.choices': () => ({}),
  'ledger.trialBalance': ({ company }) => ({ ...months, entity_ids: [company.ids.entity] }),
  'ledger.ageing': () => ({ kind: 'payables' }),
  'ledger.periods': ({ company }) => ({ entity_id: company.ids.entity }),
  'ledger.periodChecklist': ({ company }) => ({ entity_id: company.ids.entity, month: '2026-10' }),
  'ledger.closePeriod': async ({ company }) => ({
    entity_id: await anEntity(company),
    month: '2026-10',
    accepts_open_points: true,
  }),
  'ledger.reopenPeriod': async ({ company }) => {
    const entity_id = await anEntity(company);
    await closeMonth(company, entity_id);
    return { entity_id, month: '2026-10', reason: 'An invoice was late.' };
  },
  'ledger.chart': () => ({}),
  'ledger.saveChartAccount': ({ company }) => ({
    entity_id: company.ids.entity,
    account: 'bank',
    effective_from: '2026-11-01',
    number: '1200',
    name: 'House bank',
  }),
  'ledger.removeChartAccount': async ({ company }) => {
    const key = { entity_id: company.ids.entity, account: 'advances' as const, effective_from: '2026-11-01' };
    await saveChartRow(company, key);
    return key;
  },
  'accruals.show': ({ company }) => ({ entity_id: company.ids.entity, month: '2026-10' }),
  'accruals.post': async ({ company }) => {
    const key = { entity_id: company.ids.entity, month: '2026-09' };
    await saveAccruals(company, key);
    return key;
  },
  'inputTax.report': ({ company }) => ({ ...months, entity_ids: [company.ids.entity] }),
  'inputTax.expenses': ({ company }) => ({
    ...months,
    entity_id: company.ids.entity,
    currency: 'USD',
    country: '',
    rate_pct: '19',
  }),
  'inputTax.shares': () => ({}),
  'inputTax.saveShare': ({ company }) => ({
    category_id: company.ids.category,
    from_on: '2027-01-01',
    recoverable_pct: '50',
  }),
  'ledger.export': () => ({ content: { table: 'trial_balance', ...months } }),
};

/** Adds a separate entity for each sample, so that no other sample can close the months of this entity. */
async function anEntity({ client_id, inCompany }: PopulatedCompany): Promise<string> {
  const id = uuidv7();
  await inCompany((tx) =>
    tx
      .insertInto('entities')
      .values({ client_id, id, name: `Ledger ${id}`, currency: 'USD' })
      .execute(),
  );
  return id;
}

async function closeMonth({ client_id, inCompany, people }: PopulatedCompany, entity_id: string): Promise<void> {
  await inCompany((tx) =>
    sql`insert into ledger_periods (client_id, entity_key, month, state, figures_hash, no_of_lines, closed_at, closed_by)
      values (${client_id}, ${entity_id}, '2026-10-01', 'closed', '', 0, now(), ${people.super_admin.user_id})`.execute(
      tx,
    ),
  );
}

async function saveChartRow(
  { client_id, inCompany }: PopulatedCompany,
  row: { entity_id: string; account: string; effective_from: string },
): Promise<void> {
  await inCompany((tx) =>
    sql`insert into chart_accounts (client_id, entity_key, account, effective_from, number)
      values (${client_id}, ${row.entity_id}, ${row.account}, ${row.effective_from}, '1') on conflict do nothing`.execute(
      tx,
    ),
  );
}

/** Saves an accrual journal as already posted, so that posting it again changes nothing. */
async function saveAccruals(
  { client_id, inCompany, people }: PopulatedCompany,
  { entity_id, month }: { entity_id: string; month: string },
): Promise<void> {
  await inCompany((tx) =>
    sql`insert into accrual_journals (client_id, entity_key, month, lines, posted_at, posted_by)
      values (${client_id}, ${entity_id}, ${`${month}-01`}::date, '[]', now(), ${people.super_admin.user_id})
      on conflict do nothing`.execute(tx),
  );
}
