import type { OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import { calculatedValues, expenseValues } from '#domain/custom-fields/formulas.ts';
import { attributeFacts, factsOf } from '#domain/expenses/attribute-texts.ts';
import { expenseAttributes } from '#domain/expenses/expense-attributes.ts';
import type { Viewer } from '#domain/reports/report-visibility.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { categoryTree } from '../../categories/read-categories.ts';
import { filesOf } from '../../files/show-files.ts';
import { findPeople } from '../../people/find-people.ts';
import { checkNames, shownChecks } from '../checks/show-checks.ts';
import { readLinesOfReport } from '../expense-lines.rows.ts';
import type { ExpenseFieldsInput } from '../policy/assess-expense.ts';
import { shownViolation } from '../policy/show-policy-results.ts';
import { type DisplayContext, expenseLine } from '../show-expenses.ts';

type LineOfReport = OutputOf<typeof reports.details>['data']['expense'][number];

const linesPerPage = 10;

/** Reads one page of a report's lines. The caller checks that the actor may see the report. */
export async function linesOfReport(
  context: DisplayContext,
  options: { report_id: string; page: number; viewer: Promise<Viewer>; fields: Promise<ExpenseFieldsInput> },
): Promise<{ lines: LineOfReport[]; has_more: boolean }> {
  const { tx, actor } = context;
  const { client_id } = actor;

  const [found, fields, tree, viewer] = await Promise.all([
    readLinesOfReport(tx, {
      client_id,
      report_id: options.report_id,
      limit: linesPerPage + 1,
      offset: (options.page - 1) * linesPerPage,
    }),
    options.fields,
    categoryTree(tx, client_id),
    options.viewer,
  ]);

  const rows = found.slice(0, linesPerPage);
  const visibleFields = fields.filter(({ seen_by }) => seesField(actor.access, seen_by));

  const [names, people] = await Promise.all([
    checkNames(tx, { client_id, viewer, rows }),
    findPeople(tx, { client_id, ids: rows.flatMap(idsIn) }),
  ]);

  const attributesOf = ({ category_id, trip }: (typeof rows)[number]) =>
    expenseAttributes(
      tree.find(({ id }) => id === category_id),
      trip,
    );
  const nameOf = (id: string) => {
    const person = people.get(id);
    return person && `${person.first_name} ${person.last_name}`;
  };

  const files = await filesOf(context.app, tx, {
    client_id,
    now: context.request.now,
    ids: rows.flatMap(({ rejected_file_ids }) => rejected_file_ids ?? []),
  });

  return {
    has_more: found.length > linesPerPage,
    lines: rows.map((row) => ({
      ...expenseLine({ ...row, first_file_id: row.rejected_file_ids?.[0] ?? row.first_file_id }, context),
      facts: [
        ...attributeFacts(attributesOf(row), row.attributes, { nameOfUser: nameOf, currency: row.currency }),
        ...factsOf(
          visibleFields,
          { ...row.custom_values, ...calculatedValues(visibleFields, row.custom_values, expenseValues(row)) },
          { nameOfUser: nameOf, currency: row.currency },
        ),
      ],
      policy_violation: shownViolation(row, row.converted_currency ?? actor.company.currency),
      checks: shownChecks(row, names),
      receipts: row.rejected_file_ids?.flatMap((id) => files.get(id) ?? []) ?? null,
    })),
  };
}

function idsIn(row: { attributes: Record<string, unknown>; custom_values: Record<string, unknown> }): string[] {
  return [...Object.values(row.attributes), ...Object.values(row.custom_values)].filter(isUuid);
}
