import type { cardStatements } from '#contract/card-statements.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ReadContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { readNewestStatements, readStatementRow, type StatementRow } from './card-statements.rows.ts';

type ShownStatement = OutputOf<typeof cardStatements.details>['data'];

const formatLabel: Record<string, string> = {
  csv: 'CSV',
  xlsx: 'Excel',
  ofx: 'OFX',
  vcf: 'Visa VCF',
  cdf: 'Mastercard CDF3',
  gl1025: 'Amex GL1025',
  camt: 'camt.053',
};

export async function listStatements({ tx, actor }: ReadContext): Promise<OutputOf<typeof cardStatements.list>> {
  const rows = await readNewestStatements(tx, actor.client_id);
  return { status: true, data: rows.map(shownStatement) };
}

export async function statementDetails(
  { tx, actor }: ReadContext,
  { statement_id }: InputOf<typeof cardStatements.details>,
): Promise<OutputOf<typeof cardStatements.details>> {
  const row = await readStatementRow(tx, { client_id: actor.client_id, id: statement_id });
  if (!row) throw new Refused('item.not_found');
  return { status: true, data: shownStatement(row) };
}

const noCounts = { rows: 0, debit: 0, credit: 0, duplicates: 0, unknown_cards: 0, bad: 0 };

export function shownStatement(row: StatementRow): ShownStatement {
  const { id, file_name, format, state, failure, headers, mapping, preview, same_as } = row;
  return {
    id,
    file_name,
    format: formatLabel[format] ?? format,
    state,
    failure,
    headers,
    mapping: mapping.columns ?? {},
    counts: { ...noCounts, ...preview.counts, imported: row.no_of_imported },
    totals: preview.totals ?? [],
    unknown_cards: (preview.unknown_cards ?? []).map(({ last_four, holder, count }) => ({ last_four, holder, count })),
    problems: preview.problems ?? [],
    same_as,
    created_at: row.created_at.toISOString(),
  };
}
