import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type DimensionKey, dimensionLabel } from '#domain/analytics/dimensions.ts';
import type { AnalyticsMeasure } from '#domain/analytics/source-columns.ts';
import type { AnalyticsWidget } from '#domain/analytics/widgets.ts';
import type { Within } from '#domain/analytics/within.ts';
import { withCommas } from '#domain/money/display.ts';
import { countText } from '#domain/text/count-text.ts';
import { Money } from '../../../ui/Money.tsx';
import { GroupRows } from './GroupRows.tsx';
import styles from './GroupTable.module.css';
import { type GroupQuery, useGroups } from './use-groups.ts';
import type { AnalyticsFigures, AnalyticsGroup } from './widget-list.ts';

interface GroupTableProps {
  widget: AnalyticsWidget;
  grouping: readonly DimensionKey[];
  query: GroupQuery;
  totals: AnalyticsFigures;
  company_currency: string;
  /** Returns the URL of the ungrouped list of the rows in these groups. */
  rowsUrl: (groups: readonly Within[]) => string;
}

/**
 * A table with the totals of a widget's rows, grouped by one or two dimensions. A group expands to its subgroups or its
 * rows.
 */
export function GroupTable(props: GroupTableProps) {
  const { widget, grouping, totals } = props;
  const { measures, spent } = widget.definition;
  const label = grouping.map((key) => dimensionLabel[key]).join(', ');
  return (
    <table className={styles.table} aria-label={`${widget.title} in groups`}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">Rows</th>
          {spent && (
            <th scope="col" data-wide>
              {spent}
            </th>
          )}
          {measures.toReversed().map((measure) => (
            <th key={measure.key} scope="col" data-wide={measure.key !== 'amount' || undefined}>
              {measure.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Groups {...props} above={[]} />
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <FigureCells {...props} figures={totals} />
        </tr>
      </tfoot>
    </table>
  );
}

interface LevelProps extends GroupTableProps {
  /** The parent groups of the groups on this level, outermost first. */
  above: readonly Within[];
}

function Groups(props: LevelProps) {
  const { grouping, query, above, widget } = props;
  const dimension = grouping[above.length];
  const groups = useGroups(query, { dimension, above });
  const columns = 3 + widget.definition.measures.length;
  if (!dimension) return null;
  return (
    <>
      {groups.isPending && <Note columns={columns}>Loading…</Note>}
      {groups.isError && <Note columns={columns}>The groups could not be loaded.</Note>}
      {groups.list.map((group) => (
        <Group key={group.key ?? ''} {...props} dimension={dimension} group={group} />
      ))}
      {groups.hasMore && (
        <Note columns={columns}>
          <Button variant="subtle" loading={groups.isFetchingMore} onClick={groups.fetchMore}>
            Show more
          </Button>
        </Note>
      )}
    </>
  );
}

function Group(props: LevelProps & { dimension: DimensionKey; group: AnalyticsGroup }) {
  const { above, dimension, group, grouping, widget } = props;
  const [isOpen, setOpen] = useState(false);
  const path = [...above, { dimension, key: group.key }];
  const isLast = path.length === grouping.length;
  return (
    <>
      <tr data-level={above.length}>
        <th scope="row">
          <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconChevronRight size={14} aria-hidden="true" />
            <span>{group.label}</span>
          </button>
        </th>
        <FigureCells {...props} figures={group} />
      </tr>
      {isOpen && !isLast && <Groups {...props} above={path} />}
      {isOpen && isLast && (
        <tr>
          <td colSpan={3 + widget.definition.measures.length} className={styles.rows}>
            <GroupRows {...props} path={path} count={group.count} name={group.label} />
          </td>
        </tr>
      )}
    </>
  );
}

interface FigureCellsProps extends Pick<GroupTableProps, 'widget' | 'company_currency'> {
  figures: AnalyticsFigures;
}

function FigureCells({ widget, company_currency, figures }: FigureCellsProps) {
  const { measures, spent } = widget.definition;
  return (
    <>
      <td>{countText(figures.count)}</td>
      {spent && (
        <td data-wide={measures.length > 0 || undefined} className={styles.spent}>
          {figures.spent.map(({ currency, amount }) => (
            <Money key={currency} currency={currency} amount={amount} />
          ))}
        </td>
      )}
      {measures.toReversed().map((measure) => (
        <td key={measure.key} data-wide={measure.key !== 'amount' || undefined}>
          <Figure measure={measure} value={figures.measures[measure.key] ?? '0'} currency={company_currency} />
        </td>
      ))}
    </>
  );
}

function Figure({ measure, value, currency }: { measure: AnalyticsMeasure; value: string; currency: string }) {
  return measure.kind === 'money' ? <Money amount={value} currency={currency} /> : withCommas(value);
}

function Note({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns} className={styles.note}>
        {children}
      </td>
    </tr>
  );
}
