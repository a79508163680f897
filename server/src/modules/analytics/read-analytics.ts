import { z } from 'zod';
import type { analytics } from '#contract/analytics.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { mayOpenWidget, widgetKeys, widgetOf } from '#domain/analytics/widgets.ts';
import { msg } from '#domain/language/translate.ts';
import type { Actor, ReadContext } from '../../http/context.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { Refused } from '../../http/refusals.ts';
import { type GroupPosition, readGroups } from './analytics-groups.rows.ts';
import { analyticsList, readTotals } from './analytics-list.rows.ts';
import { type AnalyticsReader, dimensionNamed, resolveQuery } from './resolve-query.ts';
import { groupLabel, type ShownList, shownFigures, shownRow } from './show-analytics.ts';

export async function listWidgets({ actor }: ReadContext): Promise<OutputOf<typeof analytics.list>> {
  const data = widgetKeys.map((key) => {
    const { title, description, group } = widgetOf(key);
    return { widget_name: key, title, description, group, may_open: mayOpenWidget(key, actor.access) };
  });
  return { status: true, data };
}

export async function listRows(
  { tx, actor, request }: ReadContext,
  input: InputOf<typeof analytics.rows>,
): Promise<OutputOf<typeof analytics.rows>> {
  const query = await resolveQuery(tx, readerOf(actor), input, request.now);
  const list = shownListOf(input.widget, actor.company.currency);
  return listAnswer(tx, input, {
    list: analyticsList(query.source),
    query,
    summary: async () => {
      const totals = await readTotals(tx, query);
      return { count: totals.count, totals: shownFigures(list, totals), company_currency: actor.company.currency };
    },
    lines: (rows) => rows.map((row) => shownRow(list, row)),
  });
}

export async function listGroups(
  { tx, actor, request }: ReadContext,
  input: InputOf<typeof analytics.groups>,
): Promise<OutputOf<typeof analytics.groups>> {
  const query = await resolveQuery(tx, readerOf(actor), input, request.now);
  const dimension = dimensionNamed(query.source.dimensions(query), input.group_by);
  const list = shownListOf(input.widget, actor.company.currency);
  const after = input.after === undefined ? undefined : readPosition(input.after);
  const { groups, count, totals } = await readGroups(tx, query, { dimension, after, limit: input.limit + 1 });

  const page = groups.slice(0, input.limit);
  const last = page.at(-1);
  return {
    status: true,
    data: page.map((group) => ({
      key: group.key,
      label: groupLabel(list, input.group_by, group),
      ...shownFigures(list, group),
    })),
    total_records: count,
    next: last && groups.length > page.length ? writePosition({ size: last.size, key: last.key ?? '' }) : null,
    totals: shownFigures(list, totals),
    company_currency: actor.company.currency,
  };
}

export function shownListOf(widget: InputOf<typeof analytics.rows>['widget'], company_currency: string): ShownList {
  const { source, definition } = widgetOf(widget);
  return { key: source, definition, company_currency };
}

export function readerOf({ client_id, user_id, access, time_zone, company }: Actor): AnalyticsReader {
  return { client_id, user_id, access, time_zone, company_currency: company.currency };
}

const position = z.tuple([z.string().regex(/^-?\d{1,30}(\.\d{1,10})?$/u), z.string().max(400)]);

function writePosition({ size, key }: GroupPosition): string {
  return Buffer.from(JSON.stringify([size, key])).toString('base64url');
}

/** Parses a cursor from a request, which can contain anything. */
function readPosition(cursor: string): GroupPosition {
  try {
    const [size, key] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (!key.includes('\0')) return { size, key };
  } catch {
    // An invalid cursor is refused below.
  }
  throw new Refused('request.invalid', {}, { after: msg`This page cannot be found. Start again from the first.` });
}
