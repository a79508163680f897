import type { InputOf } from '#contract/endpoint.ts';
import type { ledger } from '#contract/ledger.contract.ts';
import type { RunRead } from '../../../db/list-query.rows.ts';

/** A page of the ledger that can be exported, with its filters. */
export type LedgerTable = InputOf<typeof ledger.export>['content'];

interface FileColumn {
  key: string;
  header: string;
  kind: 'text' | 'number' | 'date';
}

export type FileLine = Record<string, string | null>;

export interface LedgerFile {
  title: string;
  columns: readonly FileColumn[];
  count: number;
  lines(run: RunRead): AsyncIterable<FileLine>;
}
