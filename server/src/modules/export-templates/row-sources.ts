import { isSubmitted } from '#domain/advances/advance-stages.ts';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import { expenseValues } from '#domain/custom-fields/formulas.ts';
import type { TemplateRow } from '#domain/exports/template-row.ts';
import { type PayoutTab, tabOfStage } from '#domain/payouts/payout-tabs.ts';
import type { CompanyReader, CompanyTransaction } from '../../db/database.ts';
import { portionsOf } from '../../db/insert-many.ts';
import { listedAdvances } from '../advances/lists/listed-advances.ts';
import type { AdvanceLine } from '../advances/lists/show-advances.ts';
import { type ListedPayable, readPayables } from '../payables/list-payables.ts';
import { findPeople, idsIn } from '../people/find-people.ts';
import {
  type LinePosition,
  linesAt,
  type PrintedHead,
  type PrintedLine,
  printedExpenses,
  printedHeads,
  printedLines,
} from '../reports/printed-report.ts';
import { customRowValues, type NameOfUser } from './custom-row-values.ts';
import { advanceRowValues, payableRowValues } from './item-row-values.ts';
import { lineRowValues, personRowValues, type RowDisplay, reportRowValues } from './line-row-values.ts';
import type { FieldOwner, TemplateFieldList } from './template-field-list.ts';
import {
  type PersonValues,
  readAdvanceCustomValues,
  readClaimValues,
  readPersonValues,
  readReportValues,
} from './template-values.rows.ts';

/** The items of an export and their values, both read in batches. */
export interface RowSource<Item> {
  scan(): AsyncIterable<Item>;
  /** Reads the items at these positions, in the order of the positions. */
  at(positions: readonly LinePosition[]): AsyncIterable<Item>;
  positionOf(item: Item): LinePosition;
  values(tx: CompanyTransaction, items: readonly Item[]): Promise<TemplateRow[]>;
}

export interface SourceInput {
  client_id: string;
  ids: readonly string[];
  tab?: PayoutTab | undefined;
  /** True for exports of the whole company, which do not contain drafts. */
  is_company: boolean;
  now: Date;
  display: RowDisplay;
  fields: TemplateFieldList;
}

const batchSize = 100;

/** Provides one row for each expense. The chosen ids are those of reports or of single expenses. */
export function lineSource(
  reader: CompanyReader,
  input: SourceInput,
  chosen: 'reports' | 'expenses',
): RowSource<PrintedLine> {
  const { client_id, ids } = input;
  return {
    scan: () => (chosen === 'reports' ? linesOfReports(reader, input) : printedExpenses(reader, { client_id, ids })),
    async *at(positions) {
      for (const portion of portionsOf(positions, batchSize))
        yield* await reader.database.readInCompany(client_id, (tx) => linesAt(tx, client_id, portion));
    },
    positionOf: ({ report_id, id }) => ({ report_id: chosen === 'reports' ? report_id : null, id }),
    values: (tx, lines) => lineValues(tx, input, lines),
  };
}

async function* linesOfReports(reader: CompanyReader, { client_id, ids }: SourceInput): AsyncGenerator<PrintedLine> {
  for await (const { id } of printedHeads(reader, { client_id, ids }))
    yield* printedLines(reader, { client_id, report_id: id });
}

async function lineValues(tx: CompanyTransaction, input: SourceInput, lines: readonly PrintedLine[]) {
  const { client_id, display, fields } = input;
  const report_ids = unique(lines.flatMap(({ report_id }) => report_id ?? []));
  const [claims, reports, people] = await Promise.all([
    readClaimValues(tx, { client_id, ids: lines.map(({ id }) => id) }),
    readReportValues(tx, { client_id, ids: report_ids }),
    readPersonValues(tx, { client_id, ids: unique(lines.map(({ owner_id }) => owner_id)) }),
  ]);
  const nameOf = await namesIn(tx, client_id, [
    lines.map((line) => [line.custom_values, line.attendees]),
    reports,
    people,
  ]);
  const [claimOf, reportOf, personOf] = [byId(claims), byId(reports), byId(people)];

  return lines.map((line) => {
    const names = line.attendees.map((one) => ('user_id' in one ? (nameOf(one.user_id) ?? 'Deleted user') : one.name));
    const report = line.report_id ? reportOf.get(line.report_id) : undefined;
    return {
      ...lineRowValues(line, { claim: claimOf.get(line.id), names }, display),
      ...reportRowValues(line, report, display),
      ...personValues(personOf.get(line.owner_id), fields, nameOf),
      ...custom(fields, nameOf, 'report', report?.custom_values),
      ...customRowValues({ owner: 'expense', values: line.custom_values, item: expenseValues(line) }, fields, nameOf),
    };
  });
}

export function reportSource(reader: CompanyReader, input: SourceInput): RowSource<PrintedHead> {
  const { client_id, ids } = input;
  return {
    scan: () => printedHeads(reader, { client_id, ids }),
    at: (positions) => printedHeads(reader, { client_id, ids: positions.map(({ id }) => id) }),
    positionOf: ({ id }) => ({ report_id: null, id }),
    values: (tx, heads) => headValues(tx, input, heads),
  };
}

async function headValues(tx: CompanyTransaction, input: SourceInput, heads: readonly PrintedHead[]) {
  const { client_id, display, fields } = input;
  const [reports, people] = await Promise.all([
    readReportValues(tx, { client_id, ids: heads.map(({ id }) => id) }),
    readPersonValues(tx, { client_id, ids: unique(heads.map(({ owner_id }) => owner_id)) }),
  ]);
  const nameOf = await namesIn(tx, client_id, [reports, people]);
  const [reportOf, personOf] = [byId(reports), byId(people)];

  return heads.map((head) => {
    const report = reportOf.get(head.id);
    const { number: report_number, title: report_title, stage: report_stage, submitted_at } = head;
    return {
      ...reportRowValues(
        { report_id: head.id, report_number, report_title, report_stage, submitted_at },
        report,
        display,
      ),
      ...personValues(personOf.get(head.owner_id), fields, nameOf),
      ...custom(fields, nameOf, 'report', report?.custom_values),
    };
  });
}

export function advanceSource(reader: CompanyReader, input: SourceInput): RowSource<AdvanceLine> {
  const { client_id, ids, now, is_company } = input;
  const { time_zone } = input.display;
  async function* listed(wanted: readonly string[]) {
    for await (const line of listedAdvances(reader, { client_id, ids: wanted, now, time_zone }))
      if (!is_company || isSubmitted(line.stage)) yield line;
  }
  return {
    scan: () => listed(ids),
    at: (positions) => listed(positions.map(({ id }) => id)),
    positionOf: ({ id }) => ({ report_id: null, id }),
    values: async (tx, lines) => {
      const [customs, people] = await Promise.all([
        readAdvanceCustomValues(tx, { client_id, ids: lines.map(({ id }) => id) }),
        readPersonValues(tx, { client_id, ids: unique(lines.map(({ owner }) => owner.user_id)) }),
      ]);
      const nameOf = await namesIn(tx, client_id, [customs, people]);
      const [customOf, personOf] = [byId(customs), byId(people)];
      return lines.map((line) => ({
        ...advanceRowValues(line, input.display),
        ...personValues(personOf.get(line.owner.user_id), input.fields, nameOf),
        ...custom(input.fields, nameOf, 'advance', customOf.get(line.id)?.custom_values),
      }));
    },
  };
}

export function payableSource(reader: CompanyReader, input: SourceInput): RowSource<ListedPayable> {
  const { client_id, ids, tab } = input;
  async function* listed(wanted: readonly string[]) {
    for (const item_ids of portionsOf(wanted, batchSize)) {
      const rows = await reader.database.readInCompany(client_id, (tx) => readPayables(tx, { client_id, item_ids }));
      const found = new Map(rows.map((row) => [row.item_id, row]));
      for (const row of item_ids.flatMap((id) => found.get(id) ?? []))
        if (tab !== 'paid' || tabOfStage(row.stage) === 'paid') yield row;
    }
  }
  return {
    scan: () => listed(ids),
    at: (positions) => listed(positions.map(({ id }) => id)),
    positionOf: ({ item_id }) => ({ report_id: null, id: item_id }),
    values: async (tx, rows) => {
      const people = await readPersonValues(tx, { client_id, ids: unique(rows.map(({ owner_id }) => owner_id)) });
      const nameOf = await namesIn(tx, client_id, people);
      const personOf = byId(people);
      return rows.map((row) => ({
        ...payableRowValues(row, input.display),
        ...personValues(personOf.get(row.owner_id), input.fields, nameOf),
      }));
    },
  };
}

function personValues(person: PersonValues | undefined, fields: TemplateFieldList, nameOf: NameOfUser): TemplateRow {
  return { ...personRowValues(person), ...custom(fields, nameOf, 'user', person?.custom_values) };
}

function custom(
  fields: TemplateFieldList,
  nameOf: NameOfUser,
  owner: FieldOwner,
  values: CustomValues = {},
): TemplateRow {
  return customRowValues({ owner, values }, fields, nameOf);
}

async function namesIn(tx: CompanyTransaction, client_id: string, values: unknown): Promise<NameOfUser> {
  const people = await findPeople(tx, { client_id, ids: unique(idsIn(values)) });
  return (user_id) => {
    const person = people.get(user_id);
    return person && `${person.first_name} ${person.last_name}`;
  };
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
