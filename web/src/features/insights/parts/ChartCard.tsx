import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { SegmentField } from '../../../ui/SegmentField.tsx';
import { saveFile, saveFrom } from '../../../ui/save-file.ts';
import type { ChartHandle } from './Chart.tsx';
import styles from './ChartCard.module.css';
import { type ChartData, chartCsv, figureText, isBlank } from './chart-data.ts';
import type { ChartKind } from './chart-option.ts';

const Chart = lazy(() => import('./Chart.tsx'));

interface ChartCardProps {
  title: string;
  /** An explanation of the figures, in one or two sentences. */
  counted: string;
  /** The kind of chart; without one, only the table is shown. */
  kind?: ChartKind;
  /** The figures; undefined while they are loading. */
  data: ChartData | undefined;
  empty?: string;
}

type View = 'chart' | 'table';

/** A chart with its table, an explanation of its figures and downloads. */
export function ChartCard({ title, counted, kind, data, empty = 'Nothing was spent in this period.' }: ChartCardProps) {
  const [view, setView] = useState<View>('chart');
  const chart = useRef<ChartHandle>(null);
  const hint = useId();
  const isFilled = data !== undefined && !isBlank(data);
  const isChart = kind !== undefined && view === 'chart';

  return (
    <Card className={styles.card} aria-label={title} aria-describedby={hint} aria-busy={!data}>
      <CardHeader
        title={title}
        end={
          isFilled && (
            <span className={styles.tools}>
              {kind && <SegmentField label="View" isSpoken value={view} options={views} onChange={setView} />}
              <Downloads title={title} data={data} chart={isChart ? chart : undefined} />
            </span>
          )
        }
      />
      <p className={styles.counted} id={hint}>
        {counted}
      </p>
      <div className={styles.body}>
        {!data && <span className={styles.loading} role="status" aria-label={`Loading ${title}`} />}
        {data && !isFilled && <p className={styles.empty}>{empty}</p>}
        {isFilled && isChart && (
          <Suspense fallback={<span className={styles.loading} role="status" aria-label={`Loading ${title}`} />}>
            <Chart label={`${title}. ${counted}`} kind={kind} data={data} handle={chart} />
          </Suspense>
        )}
        {isFilled && !isChart && <FigureTable title={title} data={data} />}
      </div>
    </Card>
  );
}

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

export function Downloads({
  title,
  data,
  chart,
}: {
  title: string;
  data: ChartData;
  chart: React.RefObject<ChartHandle | null> | undefined;
}) {
  const file_name = title.toLowerCase().replaceAll(/[^a-z]+/gu, '-');
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" aria-label={`Download ${title}`}>
          <IconDownload size={16} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => saveFile({ file_name: `${file_name}.csv`, content: chartCsv(data), type: 'text/csv' })}
        >
          Download CSV
        </Menu.Item>
        {chart && (
          <Menu.Item onClick={() => saveFrom(chart.current?.picture() ?? '', `${file_name}.png`)}>
            Download PNG
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function FigureTable({ title, data }: { title: string; data: ChartData }) {
  const { head, series, rows, currency } = data;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={`Table of ${title}`}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, href, beforeHref = null, values }) => (
            <tr key={key}>
              <th scope="row">{linked(label, href)}</th>
              {series.map((each, index) => (
                <td key={each.label}>
                  {linked(figureText(values[index] ?? null, each, currency), each.isBefore ? beforeHref : null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns the label as a link to the rows behind a figure, or as plain text if there is no list of these rows. */
export function linked(label: string, href: string | null): ReactNode {
  return href ? <AppLink href={href}>{label}</AppLink> : label;
}
