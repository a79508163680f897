import type { analytics } from '#contract/analytics.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { Access } from '#domain/access/permission.ts';
import { type DimensionKey, dimensionLabel } from '#domain/analytics/dimensions.ts';
import { analyticsPeriod } from '#domain/analytics/period.ts';
import { analyticsReach, mayOpenWidget, widgetOf } from '#domain/analytics/widgets.ts';
import { parseWithin } from '#domain/analytics/within.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { Refused } from '../../http/refusals.ts';
import type { AnalyticsQuery } from './analytics-list.rows.ts';
import { everySource } from './every-source.ts';
import type { Dimension, SqlSource } from './source.rows.ts';
import { readTeam } from './team.rows.ts';

type AnalyticsInput = Pick<InputOf<typeof analytics.rows>, 'widget' | 'search' | 'filters'>;

/** The person who reads a list, now or when an export is generated. */
export interface AnalyticsReader {
  client_id: string;
  user_id: string;
  access: Access;
  company_currency: string;
  time_zone: string;
}

/**
 * Returns the query for a request, limited to the rows that the reader may see. Refuses a list that the reader may not
 * open, and filters that the list does not have.
 */
export async function resolveQuery(
  tx: CompanyTransaction,
  reader: AnalyticsReader,
  { widget, search, filters }: AnalyticsInput,
  now: Date,
): Promise<AnalyticsQuery> {
  if (!mayOpenWidget(widget, reader.access)) throw new Refused('access.denied');
  const { source: key, definition } = widgetOf(widget);
  const { client_id, company_currency, time_zone } = reader;
  const context = { client_id, company_currency, time_zone, now };
  const source = everySource[key];

  return {
    ...context,
    source,
    // PostgreSQL text cannot contain the null character.
    search: search.replaceAll('\0', ''),
    owner_ids: await ownersFor(tx, reader),
    period: periodOf(definition.period, filters, localDay(now, time_zone)),
    among: amongOf(source.dimensions(context), filters),
  };
}

async function ownersFor(tx: CompanyTransaction, { access, ...reader }: AnalyticsReader): Promise<string[] | null> {
  switch (analyticsReach(access)) {
    case 'all':
      return null;
    case 'team':
      return readTeam(tx, reader);
    case 'own':
      return [reader.user_id];
  }
}

function periodOf(kind: 'past' | 'open', { from, to }: AnalyticsInput['filters'], today: string) {
  if (kind === 'open') return { from, to };
  const decision = analyticsPeriod({ from, to }, today);
  if (!decision.allowed) throw new Refused(decision.code, decision.facts);
  return decision.value;
}

const filterDimensions = [
  'user',
  'department',
  'entity',
  'business_unit',
  'category',
  'merchant',
  'currency',
  'state',
  'type',
  'approver',
] as const satisfies readonly DimensionKey[];

function amongOf(
  dimensions: ReturnType<SqlSource['dimensions']>,
  filters: AnalyticsInput['filters'],
): AnalyticsQuery['among'] {
  const chosen = filterDimensions.flatMap((name) => {
    const keys = filters[name];
    return keys ? [{ name, keys: keys as readonly (string | null)[] }] : [];
  });
  const within = (filters.within ?? []).flatMap((text) => {
    const parsed = parseWithin(text);
    return parsed ? [{ name: parsed.dimension, keys: [parsed.key] }] : [];
  });

  return [...chosen, ...within].map(({ name, keys }) => {
    const dimension = dimensionNamed(dimensions, name);
    // A key that is not a valid id matches no row.
    return { dimension, keys: dimension.kind === 'uuid' ? keys.filter((key) => key === null || isUuid(key)) : keys };
  });
}

export function dimensionNamed(dimensions: ReturnType<SqlSource['dimensions']>, name: DimensionKey): Dimension {
  const dimension = dimensions[name];
  if (!dimension) throw new Refused('analytics.not_available', { label: dimensionLabel[name].toLowerCase() });
  return dimension;
}
