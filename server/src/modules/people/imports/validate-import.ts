import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { defaultRoleKey, superAdminKey } from '#domain/access/default-roles.ts';
import { type KnownCompany, type UnitKind, unitKinds } from '#domain/people/import/known-company.ts';
import type { FileRow } from '#domain/people/import/read-row.ts';
import { type CheckedRow, rowValidator } from '#domain/people/import/validate-rows.ts';
import { unescapeFormula } from '#domain/text/escape-formulas.ts';
import { tidy } from '#domain/text/tidy.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { customPrefix } from '../users/file-columns.ts';
import { readActiveAdmins } from '../users/users.rows.ts';
import type { StoredRow } from './imports.rows.ts';
import { readManagers, readPeopleNamed, readRoleNames, readUnits } from './known-company.rows.ts';

const batchRows = 250;

export interface RowValidation {
  known: KnownCompany;
  /** Names of units and roles by id. */
  names: Map<string, string>;
  rows: FileRow[];
}

/** Reads everything the validation needs. */
export async function prepareValidation(
  tx: CompanyTransaction,
  input: { client_id: string; mapping: Record<string, string>; rows: readonly StoredRow[] },
): Promise<RowValidation> {
  const { client_id, mapping } = input;
  const rows = input.rows.map((row) => fileRow(row, mapping));
  const fields = await fieldsOf(tx, { client_id, applies_to: 'user' });
  const { emails, codes } = namedIn(
    rows,
    fields.filter(({ kind }) => kind === 'user').map(({ key }) => key),
  );

  const [people, roles, managers, admins, ...places] = await Promise.all([
    readPeopleNamed(tx, client_id, { emails, codes }),
    readRoleNames(tx, client_id),
    readManagers(tx, client_id),
    readActiveAdmins(tx, client_id),
    ...unitKinds.map((kind) => readUnits(tx, client_id, kind)),
  ]);

  const roleId = (key: string) => roles.find((role) => role.key === key)?.id ?? '';
  const byName = (index: number) => new Map((places[index] ?? []).map((unit) => [unit.name.toLowerCase(), unit]));

  return {
    rows,
    names: new Map([...roles, ...places.flat()].map(({ id, name }) => [id, name])),
    known: {
      people,
      places: Object.fromEntries(unitKinds.map((kind, index) => [kind, byName(index)])) as Record<
        UnitKind,
        ReturnType<typeof byName>
      >,
      roles: new Map(roles.flatMap((role) => [role.key, role.name].map((label) => [label.toLowerCase(), role]))),
      default_role_id: roleId(defaultRoleKey),
      super_admin_role_id: roleId(superAdminKey),
      managers,
      admins: new Set(admins),
      fields,
    },
  };
}

/** Validates the rows. Other requests can run between the batches. */
export async function validateRows({ known, rows }: RowValidation): Promise<CheckedRow[]> {
  const evaluate = rowValidator(known, uuidv7);
  for (const [index, row] of rows.entries()) {
    evaluate.read(row);
    if (index % batchRows === batchRows - 1) await nextTurn();
  }
  return evaluate.results();
}

function fileRow({ row_number, cells }: StoredRow, mapping: Record<string, string>): FileRow {
  const texts: [string, string][] = [];
  const custom: [string, string][] = [];
  for (const [field, header] of Object.entries(mapping)) {
    const text = unescapeFormula(Object.hasOwn(cells, header) ? (cells[header] ?? '') : '');
    if (field.startsWith(customPrefix)) custom.push([field.slice(customPrefix.length), text]);
    else texts.push([field, text]);
  }
  return { row_number, texts: Object.fromEntries(texts), custom: Object.fromEntries(custom) };
}

/** Collects the emails and employee codes that the file refers to. */
function namedIn(rows: readonly FileRow[], userFields: readonly string[]) {
  const emails = new Set<string>();
  const codes = new Set<string>();
  for (const { texts, custom } of rows) {
    for (const text of [texts.email, texts.manager, ...userFields.map((key) => custom[key])])
      if (text) emails.add(tidy(text).toLowerCase());
    for (const text of [texts.employee_code, texts.manager]) if (text) codes.add(tidy(text));
  }
  return { emails: [...emails], codes: [...codes] };
}
