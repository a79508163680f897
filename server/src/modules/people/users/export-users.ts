import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { textFromValue } from '#domain/custom-fields/value-texts.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { userStateOf } from '#domain/people/user-states.ts';
import { readBatches } from '../../../db/list-query.rows.ts';
import type { ReadContext } from '../../../http/context.ts';
import { type CsvColumn, csvFile } from '../../../http/csv-file.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { idsIn } from '../find-people.ts';
import { importHeaders } from './file-columns.ts';
import { type ExportedUser, exportedUserList } from './user-list.rows.ts';
import { readEmailsOf } from './users.rows.ts';

const inNameOrder = { sort: 'name', direction: 'asc', limit: 5_000 } as const;

/** Exports all matches in the columns of the import, so the file can be imported again unchanged. */
export async function exportUsers(
  { tx, actor, request }: ReadContext,
  { search, filters }: InputOf<typeof users.exportList>,
): Promise<OutputOf<typeof users.exportList>> {
  const { client_id } = actor;
  const rows: ExportedUser[] = [];
  const query = { client_id, search, filters };
  for await (const batch of readBatches((read) => read(tx), exportedUserList, query, inNameOrder)) rows.push(...batch);

  const custom = (await fieldsOf(tx, { client_id, applies_to: 'user' })).filter(({ kind }) => kind !== 'formula');
  const emails = await readEmailsOf(tx, client_id, idsIn(rows.map(({ custom_values }) => custom_values)));
  const customColumns = custom.map(
    ({ key, label }): CsvColumn<ExportedUser> => ({
      header: label,
      text: ({ custom_values }) =>
        textFromValue(Object.hasOwn(custom_values, key) ? custom_values[key] : undefined, (id) => emails.get(id)),
    }),
  );

  return {
    status: true,
    file_name: `people-${localDay(request.now, actor.time_zone)}.csv`,
    content: csvFile([...standardColumns, ...customColumns], rows),
  };
}

const standardColumns: CsvColumn<ExportedUser>[] = [
  { header: importHeaders.email, text: ({ email }) => email },
  { header: importHeaders.first_name, text: ({ first_name }) => first_name },
  { header: importHeaders.last_name, text: ({ last_name }) => last_name },
  { header: importHeaders.employee_code, text: ({ employee_code }) => employee_code ?? '' },
  { header: importHeaders.entity, text: ({ entity }) => entity ?? '' },
  { header: importHeaders.department, text: ({ department }) => department ?? '' },
  { header: importHeaders.business_unit, text: ({ business_unit }) => business_unit ?? '' },
  { header: importHeaders.level, text: ({ level }) => level ?? '' },
  { header: importHeaders.location, text: ({ location }) => location },
  { header: importHeaders.manager, text: ({ manager_email }) => manager_email ?? '' },
  { header: importHeaders.roles, text: ({ roles }) => roles.join('; ') },
  { header: 'State', text: userStateOf },
  { header: 'Added', text: ({ created_at }) => created_at.toISOString() },
];
