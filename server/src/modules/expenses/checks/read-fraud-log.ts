import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { fraudLog } from '#contract/fraud-log.contract.ts';
import { checkSettings, checkTexts } from '#domain/checks/check-settings.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { CompanyReader, CompanyTransaction } from '../../../db/database.ts';
import { readSelected } from '../../../db/list-query.rows.ts';
import type { Actor, ReadContext } from '../../../http/context.ts';
import { listAnswer, listQuery } from '../../../http/list-answer.ts';
import { selectedIds } from '../../../http/list-selection.ts';
import { type FraudRow, fraudList, readCheckSettings } from './fraud-log.rows.ts';

export type FraudEntry = OutputOf<typeof fraudLog.list>['data'][number];

export function listFraudLog(
  { tx, actor }: ReadContext,
  input: InputOf<typeof fraudLog.list>,
): Promise<OutputOf<typeof fraudLog.list>> {
  return listAnswer(tx, input, {
    list: fraudList,
    query: listQuery(actor, input),
    lines: (rows) => rows.map((row) => fraudEntry(row, actor.company.currency)),
  });
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

/** Returns the ids of a selection from the log: the listed entries, or all entries that match the query. */
export function chosenFraudIds(
  { tx, actor: { client_id, time_zone } }: { tx: CompanyTransaction; actor: Actor },
  chosen: InputOf<typeof fraudLog.export>['chosen'],
  { most }: { most: number },
): Promise<string[]> {
  const whole = { client_id, time_zone, search: '', filters: {} };
  return selectedIds(tx, chosen, { list: fraudList, whole, most });
}

/** Reads the selected entries of the fraud log in selection order. */
export async function* listedFraudEntries(
  app: CompanyReader,
  { client_id, ids, currency }: { client_id: string; ids: readonly string[]; currency: string },
): AsyncGenerator<FraudEntry> {
  const whole = { client_id, time_zone: 'UTC', search: '', filters: {} };
  for await (const row of readSelected(app, fraudList, whole, ids)) yield fraudEntry(row, currency);
}

/** Lists all checks with the company's setting for each of them. */
export async function listCheckSettings({ tx, actor }: ReadContext): Promise<OutputOf<typeof fraudLog.settings>> {
  const settings = checkSettings(await readCheckSettings(tx, actor.client_id));
  return { status: true, data: [...settings.values()].map((setting) => ({ ...checkTexts[setting.code], ...setting })) };
}
