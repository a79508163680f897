import { calculatedValues } from '#domain/custom-fields/formulas.ts';
import { type Fact, factsOf } from '#domain/expenses/attribute-texts.ts';
import type { ApprovalStep } from '#domain/reports/approval-steps.ts';
import { isSubmitted } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { type HistoryLine, historyLine, itemHistory } from '../activity/item-history.ts';
import { peopleInChain } from '../approval-rules/drawn-chain.ts';
import { chainOf } from '../approval-rules/save-chain.ts';
import { categoryTree } from '../categories/read-categories.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { findPeople } from '../people/find-people.ts';
import { idsIn } from '../people/readable.ts';
import { type PrintedLine, portionsOfLines } from './printed-report.ts';
import { readReportDetails } from './report-details.rows.ts';
import { type ReportTotals, reportTotals } from './report-totals.ts';
import { stepsOf } from './show-steps.ts';

interface Place {
  client_id: string;
  report_id: string;
}

/** What stands on paper beside the lines: what the company asks of reports, who decides, and what happened. */
export interface ReportOnPaper {
  facts: Fact[];
  /** Null where the report went away in the meantime. */
  totals: ReportTotals | null;
  /** None of a report that was not handed in. */
  steps: Omit<ApprovalStep, 'state'>[];
  history: HistoryLine[];
}

/** A line with what its category and the company asked of it. */
export type LineOnPaper = PrintedLine & { facts: Fact[] };

export async function reportOnPaper(
  tx: CompanyTransaction,
  { client_id, report_id, now }: Place & { now: Date },
): Promise<ReportOnPaper> {
  const [row, history, chain, fields] = await Promise.all([
    readReportDetails(tx, { client_id, id: report_id }),
    itemHistory(tx, { client_id, item_kind: 'report', item_id: report_id }),
    chainOf(tx, { client_id, id: report_id, owner_id: '' }),
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

export async function* linesOnPaper(
  app: Pick<App, 'database'>,
  { client_id, report_id }: Place,
): AsyncGenerator<LineOnPaper> {
  for await (const lines of portionsOfLines(app, { client_id, report_id }))
    yield* await app.database.readInCompany(client_id, (tx) => withFacts(tx, client_id, lines));
}

async function withFacts(
  tx: CompanyTransaction,
  client_id: string,
  lines: readonly PrintedLine[],
): Promise<LineOnPaper[]> {
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

/** Paper goes from hand to hand: what only some may read is not on it. */
async function everyonesFields(
  tx: CompanyTransaction,
  of: { client_id: string; applies_to: 'report' | 'expense' },
): Promise<Fields> {
  const fields = await fieldsOf(tx, of);
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
