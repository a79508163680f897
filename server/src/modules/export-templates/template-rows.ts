import { localDay } from '#domain/dates/local-day.ts';
import type { TemplateLevel } from '#domain/exports/template-fields.ts';
import type { TemplateOptions } from '#domain/exports/template-options.ts';
import { compareRows, isInPeriod, journalRows, type TemplateRow } from '#domain/exports/template-row.ts';
import type { CompanyReader } from '../../db/database.ts';
import type { LinePosition } from '../reports/printed-report.ts';
import {
  advanceSource,
  lineSource,
  payableSource,
  type RowSource,
  reportSource,
  type SourceInput,
} from './row-sources.ts';

interface TemplateRowsInput extends SourceInput {
  level: TemplateLevel;
  options: TemplateOptions;
  /** The kind of items that the ids refer to. Only used for the level 'expense'. */
  chosen: 'reports' | 'expenses';
  /** Called after each exported item to report progress. */
  onRow: () => Promise<void>;
}

const batchSize = 100;

/**
 * Yields the rows of a file, with only one batch in memory at a time. To sort the rows, it first reads only the sort
 * values of all items.
 */
export function templateRows(reader: CompanyReader, input: TemplateRowsInput): AsyncGenerator<TemplateRow> {
  switch (input.level) {
    case 'expense':
      return rowsFrom(reader, input, lineSource(reader, input, input.chosen));
    case 'report':
      return rowsFrom(reader, input, reportSource(reader, input));
    case 'advance':
      return rowsFrom(reader, input, advanceSource(reader, input));
    case 'payout':
      return rowsFrom(reader, input, payableSource(reader, input));
  }
}

async function* rowsFrom<Item>(
  reader: CompanyReader,
  input: TemplateRowsInput,
  source: RowSource<Item>,
): AsyncGenerator<TemplateRow> {
  const { options } = input;
  const today = localDay(input.now, input.display.time_zone);
  const items = options.sorts.length === 0 ? source.scan() : source.at(await sortedPositions(reader, input, source));

  for await (const { row } of valuedItems(reader, input, { source, items })) {
    if (!isInPeriod(row, options.filters, today)) continue;
    yield* journalRows(row, options.journal);
    await input.onRow();
  }
}

async function sortedPositions<Item>(
  reader: CompanyReader,
  input: TemplateRowsInput,
  source: RowSource<Item>,
): Promise<LinePosition[]> {
  const { sorts } = input.options;
  const { types } = input.fields;
  const keys: { position: LinePosition; row: TemplateRow }[] = [];
  for await (const { item, row } of valuedItems(reader, input, { source, items: source.scan() })) {
    const sortValues = Object.fromEntries(sorts.map(({ field_key }) => [field_key, row[field_key] ?? null]));
    keys.push({ position: source.positionOf(item), row: sortValues });
  }
  return keys.sort((a, b) => compareRows(a.row, b.row, sorts, types)).map(({ position }) => position);
}

async function* valuedItems<Item>(
  reader: CompanyReader,
  { client_id }: TemplateRowsInput,
  { source, items }: { source: RowSource<Item>; items: AsyncIterable<Item> },
): AsyncGenerator<{ item: Item; row: TemplateRow }> {
  for await (const batch of inBatches(items)) {
    const rows = await reader.database.readInCompany(client_id, (tx) => source.values(tx, batch));
    for (const [index, item] of batch.entries()) {
      const row = rows[index];
      if (row) yield { item, row };
    }
  }
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
