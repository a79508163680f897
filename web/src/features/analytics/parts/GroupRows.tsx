import { useQuery } from '@tanstack/react-query';
import type { AnalyticsWidget } from '#domain/analytics/widgets.ts';
import { addWithin, type Within } from '#domain/analytics/within.ts';
import { countText } from '#domain/text/count-text.ts';
import { queryOf } from '../../../lib/queries.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './GroupTable.module.css';
import type { GroupQuery } from './use-groups.ts';
import { itemUrl, WidgetCell } from './widget-columns.tsx';
import type { AnalyticsRow } from './widget-list.ts';

interface GroupRowsProps {
  widget: AnalyticsWidget;
  query: GroupQuery;
  path: readonly Within[];
  name: string;
  count: number;
  company_currency: string;
  rowsUrl: (groups: readonly Within[]) => string;
}

/** The number of rows that an expanded group shows, newest first. A link opens the list with all rows. */
const maxRows = 8;

export function GroupRows({ widget, query, path, name, count, company_currency, rowsUrl }: GroupRowsProps) {
  const within = addWithin(query.filters?.within ?? [], path);
  const { data, isError } = useQuery(
    queryOf('analytics.rows', { ...query, filters: { ...query.filters, within }, limit: maxRows }),
  );
  if (isError) return <p>The rows could not be loaded.</p>;
  if (!data) return <Shimmer rows={Math.min(count, 3)} />;
  return (
    <>
      <ul aria-label={`Rows of ${name}`}>
        {data.data.map((row) => (
          <RowLine key={row.id} widget={widget} row={row} company_currency={company_currency} />
        ))}
      </ul>
      <p>
        <TextLink href={rowsUrl(path)}>
          {count === 1 ? 'Show this row in the list' : `Show all ${countText(count)} rows`}
        </TextLink>
      </p>
    </>
  );
}

interface RowLineProps {
  widget: AnalyticsWidget;
  row: AnalyticsRow;
  company_currency: string;
}

function RowLine({ widget, row, company_currency }: RowLineProps) {
  const { columns } = widget.definition;
  const title = columns.find(({ is_title }) => is_title);
  const amount = columns.findLast(({ kind }) => kind === 'money' || kind === 'spent');
  const shown = columns.filter(({ key }) => key === 'date' || key === 'user').filter((column) => column !== title);
  const href = itemUrl(row);
  const cell = (column: (typeof columns)[number]) => (
    <WidgetCell column={column} row={row} company_currency={company_currency} />
  );
  return (
    <li>
      {title && (href ? <AppLink href={href}>{cell(title)}</AppLink> : <b>{cell(title)}</b>)}
      {shown.map((column) => (
        <span key={column.key}>{cell(column)}</span>
      ))}
      {amount && <span className={styles.amount}>{cell(amount)}</span>}
    </li>
  );
}
