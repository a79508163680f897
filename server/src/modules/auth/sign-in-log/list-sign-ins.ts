import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { people } from '#contract/people.contract.ts';
import type { security } from '#contract/security.contract.ts';
import { localDay, startOfDay } from '#domain/dates/local-day.ts';
import { signInMethodText, signInOutcomeLabels } from '#domain/sign-on/sign-in-methods.ts';
import type { ReadContext } from '../../../http/context.ts';
import { type CsvColumn, csvFile } from '../../../http/csv-file.ts';
import { readSignIns, type SignInRow } from './sign-ins.rows.ts';

type Filters = InputOf<typeof security.exportSignIns>;

const ownLimit = 20;
const maxLines = 10_000;

export async function ownSignIns({ tx, actor }: ReadContext): Promise<OutputOf<typeof people.signIns>> {
  const rows = await readSignIns(tx, { client_id: actor.client_id, user_id: actor.user_id, limit: ownLimit });
  return { status: true, data: rows.map(({ person: _person, ...row }) => ({ ...row, at: row.at.toISOString() })) };
}

export async function companySignIns(
  context: ReadContext,
  { after, limit, ...filters }: InputOf<typeof security.signIns>,
): Promise<OutputOf<typeof security.signIns>> {
  const rows = await readSignIns(context.tx, { ...queryOf(context, filters), after, limit: limit + 1 });
  const data = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { status: true, data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

export async function exportSignIns(
  context: ReadContext,
  filters: Filters,
): Promise<OutputOf<typeof security.exportSignIns>> {
  const rows = await readSignIns(context.tx, { ...queryOf(context, filters), limit: maxLines });
  return {
    status: true,
    file_name: `sign-ins-${localDay(context.request.now, context.actor.time_zone)}.csv`,
    content: csvFile(columns, rows),
  };
}

function queryOf({ actor }: ReadContext, { user_id, outcome, method, from, to }: Filters) {
  return {
    client_id: actor.client_id,
    user_id,
    outcome,
    method,
    from: from === undefined ? undefined : startOfDay(from, actor.time_zone),
    before: to === undefined ? undefined : startOfDay(to, actor.time_zone, { plusDays: 1 }),
  };
}

const columns: CsvColumn<SignInRow>[] = [
  { header: 'When', text: ({ at }) => at.toISOString() },
  { header: 'Who', text: ({ person }) => `${person.first_name} ${person.last_name}` },
  { header: 'Email', text: ({ person }) => person.email },
  { header: 'Result', text: ({ outcome }) => signInOutcomeLabels[outcome] },
  { header: 'Method', text: ({ method, has_second_step }) => signInMethodText(method, has_second_step) },
  { header: 'Browser', text: ({ device }) => device },
  { header: 'Network', text: ({ network }) => network },
];
