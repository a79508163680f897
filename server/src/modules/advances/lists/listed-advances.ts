import { localDay } from '#domain/dates/local-day.ts';
import type { CompanyReader } from '../../../db/database.ts';
import { readSelected } from '../../../db/list-query.rows.ts';
import { advanceList } from './advance-list.rows.ts';
import { type AdvanceLine, advanceLine } from './show-advances.ts';

/** Yields the selected advances as list lines in selection order and skips deleted ones. */
export async function* listedAdvances(
  app: CompanyReader,
  selection: { client_id: string; ids: readonly string[]; now: Date; time_zone: string },
): AsyncGenerator<AdvanceLine> {
  const { client_id, ids, now, time_zone } = selection;
  const today = localDay(now, time_zone);
  const whole = { client_id, owner_id: null, today, time_zone, search: '', filters: {} };
  for await (const row of readSelected(app, advanceList, whole, ids)) yield advanceLine(row, { today });
}
