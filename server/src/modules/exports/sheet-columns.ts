import type { Column } from './sheet.ts';

type Value<Row> = (row: Row) => string | null;

export function text<Row>(header: string, value: Value<Row>): Column<Row> {
  return { header, kind: 'text', value };
}

export function figure<Row>(header: string, value: Value<Row>): Column<Row> {
  return { header, kind: 'number', value };
}

export function day<Row>(header: string, value: Value<Row>): Column<Row> {
  return { header, kind: 'date', value };
}
