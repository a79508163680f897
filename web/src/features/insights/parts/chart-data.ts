import { withCommas } from '#domain/money/display.ts';
import { escapeFormula } from '#domain/text/escape-formulas.ts';

/** A series of figures, one per row. Money is in the company's currency. */
export interface ChartSeries {
  label: string;
  kind: 'money' | 'count' | 'days' | 'km';
  /** True for a series that is shown only in the table and the file. */
  isTableOnly?: boolean;
  /** True for the compared period, which is drawn in a lighter colour. */
  isBefore?: boolean;
}

interface ChartRow {
  key: string;
  label: string;
  /** One decimal per series; null values are left out of the chart. */
  values: readonly (string | null)[];
  /** The URL of the list of items that the row counts. */
  href: string | null;
  /** The URL of the list of items that the row counted in the compared period. */
  beforeHref?: string | null;
}

export interface ChartData {
  /** The header of the label column: 'Category'. */
  head: string;
  currency: string;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
}

/** Returns true if every figure is zero or missing, so that the chart would be blank. */
export function isBlank({ rows }: ChartData): boolean {
  return rows.every(({ values }) => values.every((value) => value === null || Number(value) === 0));
}

/** Formats a figure: 'USD 1,240.00', '2.5 days'. */
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

/**
 * Returns the table as CSV. Numbers are plain decimals, texts that look like formulas are escaped, and the file starts
 * with a byte order mark for Excel.
 */
export function chartCsv({ head, currency, series, rows }: ChartData): string {
  const heads = series.map(({ label, kind }) => (kind === 'money' ? `${label} (${currency})` : label));
  const lines = [[head, ...heads], ...rows.map(({ label, values }) => [label, ...values.map((value) => value ?? '')])];
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function csvCell(text: string): string {
  const safe = /^-?\d+(\.\d+)?$/u.test(text) ? text : escapeFormula(text);
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
