import { withCommas } from '#domain/money/display.ts';
import { escapeFormula } from '#domain/text/escape-formulas.ts';

/** A figure of each row. Money is in the company's currency. */
export interface ChartSeries {
  label: string;
  kind: 'money' | 'count' | 'days' | 'km';
  /** Shown in the table and the file only. */
  isTableOnly?: boolean;
  /** The compared period, drawn in a lighter colour. */
  isBefore?: boolean;
}

interface ChartRow {
  key: string;
  label: string;
  /** One decimal for each series; null is left out of the chart. */
  values: readonly (string | null)[];
  /** The list of what the row counts. */
  href: string | null;
  /** The list of what it counted in the compared period. */
  beforeHref?: string | null;
}

export interface ChartData {
  /** The head of the label column: 'Category'. */
  head: string;
  currency: string;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
}

/** True when every figure is zero, so that a chart would be blank. */
export function isBlank({ rows }: ChartData): boolean {
  return rows.every(({ values }) => values.every((value) => value === null || Number(value) === 0));
}

/** A figure as text: 'USD 1,240.00', '2.5 days'. */
export function figureText(value: string | null, { kind }: ChartSeries, currency: string): string {
  if (value === null) return '–';
  switch (kind) {
    case 'money':
      return `${currency} ${withCommas(value)}`;
    case 'count':
      return withCommas(value);
    case 'days':
      return `${withCommas(value)} ${value === '1' ? 'day' : 'days'}`;
    case 'km':
      return `${withCommas(value)} km`;
  }
}

/** The table as a CSV file: plain decimals, formulas escaped, a byte order mark for Excel. */
export function chartCsv({ head, currency, series, rows }: ChartData): string {
  const heads = series.map(({ label, kind }) => (kind === 'money' ? `${label} (${currency})` : label));
  const lines = [[head, ...heads], ...rows.map(({ label, values }) => [label, ...values.map((value) => value ?? '')])];
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function csvCell(text: string): string {
  const safe = /^-?\d+(\.\d+)?$/u.test(text) ? text : escapeFormula(text);
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
