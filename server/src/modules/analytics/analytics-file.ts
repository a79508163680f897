import type { analytics } from '#contract/analytics.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { dimensionLabel } from '#domain/analytics/dimensions.ts';
import { widgetOf } from '#domain/analytics/widgets.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { type RunRead, readBatches } from '../../db/list-query.rows.ts';
import { type CrossRow, readCrossGroups } from './analytics-groups.rows.ts';
import { type AnalyticsQuery, analyticsList, readTotals } from './analytics-list.rows.ts';
import { shownListOf } from './read-analytics.ts';
import { type AnalyticsReader, dimensionNamed, resolveQuery } from './resolve-query.ts';
import { groupLabel, type ShownList, shownFigures, shownRow } from './show-analytics.ts';

export type FileRequest = Omit<InputOf<typeof analytics.download>, 'format'>;

interface FileColumn {
  key: string;
  header: string;
  kind: 'text' | 'number' | 'date';
}

type FileLine = Record<string, string | null>;

export interface AnalyticsFile {
  title: string;
  columns: readonly FileColumn[];
  /** The number of lines. */
  count: number;
  lines(run: RunRead): AsyncGenerator<FileLine>;
}

/** The maximum number of groups in a file, because more groups are hard to use in a spreadsheet. */
const maxGroups = 50_000;

/** Returns the lines of a file: the rows of a list, or its groups with subtotals and the grand total. */
export async function analyticsFile(
  tx: CompanyTransaction,
  reader: AnalyticsReader,
  request: FileRequest,
  now: Date,
): Promise<AnalyticsFile> {
  const query = await resolveQuery(tx, reader, request, now);
  const list = shownListOf(request.widget, reader.company_currency);
  const { title } = widgetOf(request.widget);
  if (request.group_by.length > 0) return { title, ...(await groupFile(tx, query, list, request)) };

  const { count } = await readTotals(tx, query);
  const columns = rowColumns(list, request.columns);
  return { title, columns, count, lines: (run) => rowLines(run, query, list, request) };
}

const batchSize = 500;

async function* rowLines(run: RunRead, query: AnalyticsQuery, list: ShownList, request: FileRequest) {
  const { by: sort, direction } = request.sort;
  const cut = { sort, direction, limit: batchSize };
  for await (const rows of readBatches(run, analyticsList(query.source), query, cut)) {
    for (const row of rows) {
      const { values, currency } = shownRow(list, row);
      yield { ...values, currency };
    }
  }
}

/**
 * Returns the columns of a list. A currency column precedes the first column whose amounts are in different currencies.
 */
function rowColumns({ definition, company_currency }: ShownList, chosen: readonly string[] | undefined): FileColumn[] {
  const shown = definition.columns.filter(({ key, is_title }) => !chosen || is_title || chosen.includes(key));
  const firstSpent = shown.find(({ kind }) => kind === 'spent');
  return shown.flatMap((column): FileColumn[] => {
    const { key, label, kind } = column;
    const header = kind === 'money' ? `${label} (${company_currency})` : label;
    const cells = kind === 'text' || kind === 'date' ? kind : 'number';
    const currency: FileColumn[] = column === firstSpent ? [{ key: 'currency', header: 'Currency', kind: 'text' }] : [];
    return [...currency, { key, header, kind: cells }];
  });
}

async function groupFile(tx: CompanyTransaction, query: AnalyticsQuery, list: ShownList, request: FileRequest) {
  const dimensions = request.group_by.map((name) => dimensionNamed(query.source.dimensions(query), name));
  const groups = await readCrossGroups(tx, query, { dimensions, limit: maxGroups });
  const lines = async function* () {
    for (const group of groups) yield groupLine(list, request.group_by, group);
  };
  return { columns: groupColumns(list, request.group_by), count: groups.length, lines };
}

function groupColumns({ definition, company_currency }: ShownList, group_by: FileRequest['group_by']): FileColumn[] {
  return [
    ...group_by.map((name): FileColumn => ({ key: name, header: dimensionLabel[name], kind: 'text' })),
    { key: 'count', header: 'Rows', kind: 'number' },
    ...definition.measures.map(({ key, label, kind }): FileColumn => {
      const header = kind === 'money' ? `${label} (${company_currency})` : label;
      return { key: `measure ${key}`, header, kind: 'number' };
    }),
    ...(definition.spent
      ? [{ key: 'spent', header: `${definition.spent} by currency`, kind: 'text' } satisfies FileColumn]
      : []),
  ];
}

function groupLine(list: ShownList, group_by: FileRequest['group_by'], group: CrossRow): FileLine {
  const { count, measures, spent } = shownFigures(list, group);
  const labels = group_by.map((name, at): [string, string | null] => {
    if (at < group.level)
      return [name, groupLabel(list, name, { key: group.keys[at] ?? null, name: group.names[at] ?? null })];
    if (at > group.level) return [name, null];
    return [name, group.level === 0 ? 'Total' : 'Subtotal'];
  });
  return {
    ...Object.fromEntries(labels),
    count: String(count),
    ...Object.fromEntries(Object.entries(measures).map(([key, value]) => [`measure ${key}`, value])),
    spent: spent.map(({ currency, amount }) => `${currency} ${amount}`).join(', '),
  };
}
