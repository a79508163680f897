import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { fraudLog } from '#contract/fraud-log.contract.ts';
import { checkSettings, checkTexts } from '#domain/checks/check-settings.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { CompanyReader, CompanyTransaction } from '../../../db/database.ts';
import { readIds, readIdsAmong, readTally } from '../../../db/list-query.rows.ts';
import type { Actor, ReadContext } from '../../../http/context.ts';
import { listPage } from '../../../http/list-page.ts';
import { selectedIds } from '../../../http/list-selection.ts';
import { type FraudRow, fraudList, readCheckSettings, readFraudRows } from './fraud-log.rows.ts';

export type FraudEntry = OutputOf<typeof fraudLog.list>['data'][number];

export async function listFraudLog(
  { tx, actor }: ReadContext,
  input: InputOf<typeof fraudLog.list>,
): Promise<OutputOf<typeof fraudLog.list>> {
  const { client_id, time_zone, company } = actor;
  const query = { client_id, time_zone, search: input.search, filters: input.filters };
  const { rows, totals, next } = await listPage(tx, input, {
    list: fraudList,
    query,
    totals: () => readTally(tx, fraudList, query),
  });
  return {
    status: true,
    data: rows.map((row) => fraudEntry(row, company.currency)),
    total_records: totals.count,
    next,
  };
}

function fraudEntry({ report, paid_before, ...row }: FraudRow, currency: string): FraudEntry {
  return {
    ...row,
    title: checkTexts[row.code].title,
    amount: toDecimal(moneyFrom(row.amount, currency)),
    currency,
    found_at: row.found_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    report: { ...report, number: `ER-${report.number}` },
    paid_before: {
      no_of_reports: paid_before?.no_of_reports ?? 0,
      total: toDecimal(moneyFrom(paid_before?.total ?? '0', currency)),
    },
  };
}

/** Resolves a selection of the log: the named entries, or everything that the query matches. */
export function chosenFraudIds(
  { tx, actor: { client_id, time_zone } }: { tx: CompanyTransaction; actor: Actor },
  chosen: InputOf<typeof fraudLog.export>['chosen'],
  { most }: { most: number },
): Promise<string[]> {
  const whole = { client_id, time_zone, search: '', filters: {} };
  return selectedIds(chosen, {
    most,
    listed: (ids) => readIdsAmong(tx, fraudList, whole, ids),
    matching: (query, limit) => readIds(tx, fraudList, { ...whole, ...query }, { limit }),
  });
}

/** Reads in batches: one long read would keep a connection for the whole export. */
const batchSize = 100;

/** The selected entries in selection order. */
export async function* listedFraudEntries(
  app: CompanyReader,
  { client_id, ids, currency }: { client_id: string; ids: readonly string[]; currency: string },
): AsyncGenerator<FraudEntry> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const rows = await app.database.readInCompany(client_id, (tx) => readFraudRows(tx, { client_id, ids: batch }));
    yield* rows.map((row) => fraudEntry(row, currency));
  }
}

/** Every check with the setting of the company. */
export async function listCheckSettings({ tx, actor }: ReadContext): Promise<OutputOf<typeof fraudLog.settings>> {
  const settings = checkSettings(await readCheckSettings(tx, actor.client_id));
  return { status: true, data: [...settings.values()].map((setting) => ({ ...checkTexts[setting.code], ...setting })) };
}
