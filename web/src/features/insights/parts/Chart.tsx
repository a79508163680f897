import { useComputedColorScheme } from '@mantine/core';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type Ref, use, useEffect, useImperativeHandle, useRef } from 'react';
import { NavigationContext } from '../../../ui/AppLink.tsx';
import styles from './ChartCard.module.css';
import type { ChartData } from './chart-data.ts';
import { type ChartColors, type ChartKind, chartOption, maxBars } from './chart-option.ts';

register([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

export interface ChartHandle {
  /** Returns the chart as a PNG data URL with the background colour of its card. */
  picture(): string;
}

interface ChartProps {
  label: string;
  kind: ChartKind;
  data: ChartData;
  handle: Ref<ChartHandle>;
}

const barHeight = 34;
const minHeight = 220;

/** A chart drawn by ECharts in the colours of the current scheme. Clicking a point opens the rows behind it. */
export default function Chart({ label, kind, data, handle }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const scheme = useComputedColorScheme('light');
  const navigation = use(NavigationContext);

  useEffect(() => {
    if (!box.current) return;
    const drawn = init(box.current);
    chart.current = drawn;
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      drawn.dispose();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme changes the tokens that are read here
  useEffect(() => {
    const drawn = chart.current;
    if (!drawn || !box.current) return;
    drawn.setOption(chartOption(data, kind, readColors(box.current)), { notMerge: true });
    drawn.off('click');
    drawn.on('click', ({ dataIndex, seriesName }) => {
      const row = data.rows[dataIndex];
      const isBefore = data.series.some((series) => series.isBefore && series.label === seriesName);
      const href = isBefore ? row?.beforeHref : row?.href;
      if (href) navigation?.navigate(href);
    });
  }, [data, kind, scheme, navigation]);

  useImperativeHandle(handle, () => ({
    picture: () =>
      chart.current?.getDataURL({
        type: 'png',
        pixelRatio: 2,
        backgroundColor: box.current ? readColors(box.current).surface : '#ffffff',
      }) ?? '',
  }));

  const height = kind === 'bars' ? Math.max(minHeight, Math.min(data.rows.length, maxBars) * barHeight) : minHeight;
  return <div ref={box} role="img" aria-label={label} className={styles.chart} style={{ height }} />;
}

function readColors(element: Element): ChartColors {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    accent: token('--accent'),
    before: token('--border-2'),
    text: token('--text-2'),
    grid: token('--border'),
    surface: token('--surface'),
    font: style.fontFamily,
  };
}
