import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { type ChartData, type ChartSeries, figureText } from './chart-data.ts';

type ChartOption = ComposeOption<BarSeriesOption | LineSeriesOption | GridComponentOption | TooltipComponentOption>;

/**
 * Charts over periods or ranges use `line` or `columns`. Charts that compare named rows, such as categories, use
 * `bars`, which are horizontal.
 */
export type ChartKind = 'line' | 'columns' | 'bars';

/** The colours of the current scheme, read from the CSS tokens. */
export interface ChartColors {
  accent: string;
  before: string;
  text: string;
  grid: string;
  surface: string;
  font: string;
}

/** The largest number of bars in a horizontal bar chart. The table shows all rows. */
export const maxBars = 10;

export function chartOption(all: ChartData, kind: ChartKind, colors: ChartColors): ChartOption {
  const data = kind === 'bars' ? { ...all, rows: all.rows.slice(0, maxBars) } : all;
  const drawn = data.series.map((series, index) => ({ series, index })).filter(({ series }) => !series.isTableOnly);
  const labels = data.rows.map(({ label }) => label);
  const first = drawn[0]?.series;
  const category = {
    type: 'category' as const,
    data: labels,
    axisLine: { lineStyle: { color: colors.grid } },
    axisTick: { show: false },
    axisLabel: { color: colors.text, width: 120, overflow: 'truncate' as const, hideOverlap: true },
  };
  const value = {
    type: 'value' as const,
    splitLine: { lineStyle: { color: colors.grid } },
    axisLabel: { color: colors.text, formatter: (figure: number) => shortNumber(figure), hideOverlap: true },
    ...(first?.kind === 'count' ? { minInterval: 1 } : {}),
  };

  return {
    animation: false,
    textStyle: { fontFamily: colors.font, fontSize: 12 },
    grid: { left: 8, right: 16, top: 12, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: kind === 'line' ? 'line' : 'shadow' },
      backgroundColor: colors.surface,
      borderColor: colors.grid,
      textStyle: { color: colors.text, fontFamily: colors.font, fontSize: 12 },
      // Renders the tooltip as text instead of HTML, because users enter the names in it.
      renderMode: 'richText',
      formatter: (points) => tooltipText(data, Array.isArray(points) ? points[0]?.dataIndex : points.dataIndex),
    },
    ...(kind === 'bars' ? { xAxis: value, yAxis: { ...category, inverse: true } } : { xAxis: category, yAxis: value }),
    series: drawn.map(({ series, index }) => drawnSeries(series, kind, colors, valuesOf(data, index))),
  };
}

function valuesOf({ rows }: ChartData, index: number): (number | null)[] {
  return rows.map(({ values }) => {
    const value = values[index] ?? null;
    return value === null ? null : Number(value);
  });
}

function drawnSeries(
  { label, isBefore = false }: ChartSeries,
  kind: ChartKind,
  colors: ChartColors,
  data: (number | null)[],
): LineSeriesOption | BarSeriesOption {
  const color = isBefore ? colors.before : colors.accent;
  if (kind === 'line')
    return {
      type: 'line',
      name: label,
      data,
      showSymbol: !isBefore,
      symbolSize: 6,
      itemStyle: { color },
      lineStyle: { color, width: 2, type: isBefore ? 'dashed' : 'solid' },
    };
  return {
    type: 'bar',
    name: label,
    data,
    barMaxWidth: isBefore ? 8 : 18,
    itemStyle: { color, borderRadius: 2 },
    cursor: 'pointer',
  };
}

function tooltipText({ rows, series, currency }: ChartData, index: number | undefined): string {
  const row = rows[index ?? 0];
  if (!row) return '';
  return [
    row.label,
    ...series.map((each, position) => `${each.label}: ${figureText(row.values[position] ?? null, each, currency)}`),
  ].join('\n');
}

/** Formats an axis label: 12400 becomes '12.4k'. */
export function shortNumber(figure: number): string {
  const size = Math.abs(figure);
  if (size >= 1_000_000) return `${trimmed(figure / 1_000_000)}M`;
  if (size >= 1_000) return `${trimmed(figure / 1_000)}k`;
  return trimmed(figure);
}

function trimmed(figure: number): string {
  return String(Math.round(figure * 10) / 10);
}
