import { calculatedValues } from '#domain/custom-fields/formulas.ts';
import { type Fact, factsOf } from '#domain/expenses/attribute-texts.ts';
import type { ApprovalStep } from '#domain/reports/approval-steps.ts';
import { isSubmitted } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { type HistoryLine, historyLine, itemHistory } from '../activity/item-history.ts';
import { peopleInChain } from '../approval-rules/chain-for-display.ts';
import { chainOf } from '../approval-rules/save-chain.ts';
import { categoryTree } from '../categories/read-categories.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { findPeople } from '../people/find-people.ts';
import { idsIn } from '../people/readable.ts';
import { type PrintedLine, printedLineBatches } from './printed-report.ts';
import { readReportDetails } from './report-details.rows.ts';
import { type ReportTotals, reportTotals } from './report-totals.ts';
import { stepsOf } from './show-steps.ts';

interface ReportScope {
  client_id: string;
  report_id: string;
}

/** The parts of a printed report other than its lines: custom fields, approval steps and history. */
export interface PrintedReportDetails {
  facts: Fact[];
  /** Null if the report was deleted meanwhile. */
  totals: ReportTotals | null;
  /** Empty if the report was not submitted. */
  steps: Omit<ApprovalStep, 'state'>[];
  history: HistoryLine[];
}

/** A line with its attributes and custom fields. */
export type PrintedLineWithFacts = PrintedLine & { facts: Fact[] };

export async function printedReportDetails(
  tx: CompanyTransaction,
  { client_id, report_id, now }: ReportScope & { now: Date },
): Promise<PrintedReportDetails> {
  const [row, history, chain, fields] = await Promise.all([
    readReportDetails(tx, { client_id, id: report_id }),
    itemHistory(tx, { client_id, item_kind: 'report', item_id: report_id }),
    chainOf(tx, { client_id, id: report_id, owner_id: '', submitted_by: null }),
    everyonesFields(tx, { client_id, applies_to: 'report' }),
  ]);

  const people = await findPeople(tx, {
    client_id,
    ids: [...new Set([...peopleInChain(chain), ...idsIn(row?.custom_values ?? {})])],
  });

  return {
    totals: row ? reportTotals(row) : null,
    facts: row ? valuesOf(fields, row.custom_values, nameIn(people)) : [],
    steps: row && isSubmitted(row.stage) ? stepsOf(row, { history, chain, people, now }) : [],
    history: history.map(historyLine),
  };
}

export async function* printedLinesWithFacts(
  app: Pick<App, 'database'>,
  { client_id, report_id }: ReportScope,
): AsyncGenerator<PrintedLineWithFacts> {
  for await (const lines of printedLineBatches(app, { client_id, report_id }))
    yield* await app.database.readInCompany(client_id, (tx) => withFacts(tx, client_id, lines));
}

async function withFacts(
  tx: CompanyTransaction,
  client_id: string,
  lines: readonly PrintedLine[],
): Promise<PrintedLineWithFacts[]> {
  const [tree, fields, people] = await Promise.all([
    categoryTree(tx, client_id),
    everyonesFields(tx, { client_id, applies_to: 'expense' }),
    findPeople(tx, {
      client_id,
      ids: [...new Set(lines.flatMap((line) => idsIn([line.attributes, line.custom_values])))],
    }),
  ]);
  return lines.map((line) => ({
    ...line,
    facts: [
      ...factsOf(tree.find(({ id }) => id === line.category_id)?.attributes ?? [], line.attributes, nameIn(people)),
      ...valuesOf(fields, line.custom_values, nameIn(people)),
    ],
  }));
}

type Fields = Awaited<ReturnType<typeof fieldsOf>>;

/** PDFs get passed on, so they contain only fields everyone may see. */
async function everyonesFields(
  tx: CompanyTransaction,
  options: { client_id: string; applies_to: 'report' | 'expense' },
): Promise<Fields> {
  const fields = await fieldsOf(tx, options);
  return fields.filter(({ is_active, seen_by }) => is_active && seen_by === 'everyone');
}

function valuesOf(fields: Fields, values: PrintedLine['custom_values'], nameOf: NameOf): Fact[] {
  const given = Object.fromEntries(Object.entries(values).filter(([key]) => fields.some((field) => field.key === key)));
  return factsOf(fields, { ...given, ...calculatedValues(fields, given) }, nameOf);
}

type NameOf = (user_id: string) => string | undefined;

function nameIn(people: Awaited<ReturnType<typeof findPeople>>): NameOf {
  return (user_id) => {
    const person = people.get(user_id);
    return person && `${person.first_name} ${person.last_name}`;
  };
}
