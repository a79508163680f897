import { calculatedValues, expenseValues, type ItemValues } from '#domain/custom-fields/formulas.ts';
import { attributeFacts, type Fact, factsOf } from '#domain/expenses/attribute-texts.ts';
import type { AttributeDefinition } from '#domain/expenses/attribute-values.ts';
import { expenseAttributes } from '#domain/expenses/expense-attributes.ts';
import { t } from '#domain/language/translate.ts';
import type { ApprovalStep } from '#domain/reports/approval-steps.ts';
import { isSubmitted } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { attachmentsToPrint, type PrintedAttachment } from '../activity/attachments/list-attachments.ts';
import { type HistoryLine, historyLine, itemHistory } from '../activity/item-history.ts';
import { payingAdvances } from '../advances/applications/paying-advances.ts';
import { peopleInChain } from '../approval-rules/chain-for-display.ts';
import { chainOf } from '../approval-rules/save-chain.ts';
import { categoryTree } from '../categories/read-categories.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { type PaymentRow, paymentsOf } from '../payables/read-payments.ts';
import { findPeople, idsIn } from '../people/find-people.ts';
import { type PrintedLine, printedLineBatches } from './printed-report.ts';
import { readReportDetails } from './report-details.rows.ts';
import { type ReportFigures, reportFigures } from './report-figures.ts';
import { stepsOf } from './show-reports.ts';

interface ReportScope {
  client_id: string;
  report_id: string;
}

/** The parts of a printed report other than its lines. */
export interface PrintedReportDetails {
  facts: Fact[];
  /** Null if the report has been deleted in the meantime. */
  figures: ReportFigures | null;
  /** The payments, oldest first. */
  payments: PaymentRow[];
  /** The approval steps; empty if the report was not submitted. */
  steps: Omit<ApprovalStep, 'state'>[];
  history: HistoryLine[];
  /** Files of the report and of comments on it. */
  attachments: PrintedAttachment[];
}

/** A line with its attributes and custom fields. */
export type PrintedLineWithFacts = PrintedLine & { facts: Fact[] };

export async function printedReportDetails(
  tx: CompanyTransaction,
  { client_id, report_id, now }: ReportScope & { now: Date },
): Promise<PrintedReportDetails> {
  const [row, history, chain, fields, paying, payments, attachments] = await Promise.all([
    readReportDetails(tx, { client_id, id: report_id }),
    itemHistory(tx, { client_id, item_kind: 'report', item_id: report_id }),
    chainOf(tx, { client_id, id: report_id, owner_id: '', submitted_by: null }),
    everyonesFields(tx, { client_id, applies_to: 'report' }),
    payingAdvances(tx, { client_id, report_id }),
    paymentsOf(tx, { client_id, item_id: report_id }),
    attachmentsToPrint(tx, { client_id, item: { kind: 'report', id: report_id } }),
  ]);

  const people = await findPeople(tx, {
    client_id,
    ids: [...new Set([...peopleInChain(chain), ...idsIn(row?.custom_values ?? {})])],
  });

  return {
    figures: row ? reportFigures(row, paying(row.currency)) : null,
    payments: payments.toReversed(),
    facts: row ? valuesOf(fields, row, { total: row.total, currency: row.currency }, nameIn(people)) : [],
    steps: row && isSubmitted(row.stage) ? stepsOf(row, { history, chain, people, now }) : [],
    history: history.map((entry) => historyLine(entry, 'report')),
    attachments,
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
      ids: [...new Set(lines.flatMap((line) => idsIn([line.attributes, line.custom_values, line.attendees])))],
    }),
  ]);
  return lines.map((line) => ({
    ...line,
    facts: [
      ...attributeFacts(definitionsOf(tree, line), attributesOf(tree, line), {
        nameOfUser: nameIn(people),
        currency: line.currency,
      }),
      ...attendeeFacts(line, nameIn(people)),
      ...valuesOf(fields, line, expenseValues(line), nameIn(people)),
    ],
  }));
}

type CategoryTree = Awaited<ReturnType<typeof categoryTree>>;

function definitionsOf(tree: CategoryTree, { category_id, trip }: PrintedLine): AttributeDefinition[] {
  return expenseAttributes(
    tree.find(({ id }) => id === category_id),
    trip,
  );
}

/** Returns the attributes of a line. The number of attendees is left out if the attendees are printed by name. */
function attributesOf(tree: CategoryTree, line: PrintedLine): PrintedLine['attributes'] {
  const { attendees, attributes } = line;
  if (attendees.length === 0) return attributes;
  const counts = new Set(
    definitionsOf(tree, line)
      .filter(({ kind }) => kind === 'attendees')
      .map(({ key }) => key),
  );
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => !counts.has(key)));
}

function attendeeFacts({ attendees }: PrintedLine, nameOf: NameOf): Fact[] {
  const names = attendees.map((attendee) => {
    if ('user_id' in attendee) return nameOf(attendee.user_id) ?? t`Deleted user`;
    return attendee.company ? `${attendee.name} (${attendee.company})` : attendee.name;
  });
  return names.length > 0 ? [{ label: t`Attendees`, text: names.join(', ') }] : [];
}

type Fields = Awaited<ReturnType<typeof fieldsOf>>;

/** Reads the fields that everyone may see, because a PDF may be passed on to other people. */
async function everyonesFields(
  tx: CompanyTransaction,
  options: { client_id: string; applies_to: 'report' | 'expense' },
): Promise<Fields> {
  const fields = await fieldsOf(tx, options);
  return fields.filter(({ seen_by }) => seen_by === 'everyone');
}

function valuesOf(
  fields: Fields,
  { custom_values, currency }: Pick<PrintedLine, 'custom_values' | 'currency'>,
  item: ItemValues,
  nameOfUser: NameOf,
): Fact[] {
  const given = Object.fromEntries(
    Object.entries(custom_values).filter(([key]) => fields.some((field) => field.key === key)),
  );
  return factsOf(fields, { ...given, ...calculatedValues(fields, given, item) }, { nameOfUser, currency });
}

type NameOf = (user_id: string) => string | undefined;

function nameIn(people: Awaited<ReturnType<typeof findPeople>>): NameOf {
  return (user_id) => {
    const person = people.get(user_id);
    return person && `${person.first_name} ${person.last_name}`;
  };
}
