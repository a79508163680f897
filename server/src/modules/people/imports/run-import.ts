import type { KnownPerson } from '#domain/people/import/known-company.ts';
import type { CheckedRow, PlannedPerson } from '#domain/people/import/validate-rows.ts';
import { extendTimeout } from '../../../db/extend-timeout.rows.ts';
import { portionsOf } from '../../../db/insert-many.ts';
import { changedFields } from '../../../http/changed-fields.ts';
import type { App, WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { createUsers } from '../create-user.ts';
import { lockPeople } from '../lock-people.rows.ts';
import { refuseWithoutAdmin } from '../roles/set-roles.ts';
import { deleteRolePairs, insertUserRoles } from '../roles.rows.ts';
import { replaceWords } from '../search-words.rows.ts';
import { type ImportJob, importLocation, savingFailure } from './import-job.ts';
import { finishStep, type ImportRow, lockImport, readRows, writeResults } from './imports.rows.ts';
import { updatePeople } from './known-company.rows.ts';
import { managersFirst } from './managers-first.ts';
import { personSnapshots } from './person-snapshot.ts';
import { mostRows } from './read-table.ts';
import { prepareValidation, validateRows } from './validate-import.ts';

type ValidRow = CheckedRow & { person: PlannedPerson };

/**
 * Imports the valid rows in one transaction. Rows are validated again, because the company may have changed since the
 * check; if a result differs from the confirmed one, nothing is imported.
 */
export async function runImport(app: App, job: ImportJob): Promise<void> {
  const location = importLocation(job);
  const { client_id } = location;
  const request = systemRequest(app, `import-${location.import_id}`);
  await savingFailure(app, location, () =>
    writeInCompany({ app, request, client_id }, async (context) => {
      const { tx } = context;
      await extendTimeout(tx);
      await lockPeople(tx, client_id);
      const saved = await lockImport(tx, location);
      // Another attempt has finished this import, or the import has changed since.
      if (saved?.state !== 'importing' || saved.version !== location.version) return;
      const good = await validateAgain(context, saved);
      await addPeople(context, saved, good);
      await changePeople(context, saved, good);
      await finishStep(tx, location, { from: 'importing', to: 'done' });
      recordImport(context, saved, good);
      context.announce('people.imported', { import_id: saved.id });
      if (job.invitations === 'sent')
        await app.jobs.send(tx, 'import.invite', { client_id, import_id: saved.id, after: 'r0' });
    }),
  );
}

interface Evaluated {
  rows: ValidRow[];
  snapshot: Awaited<ReturnType<typeof personSnapshots>>;
}

async function validateAgain({ tx, client_id }: WriteContext, saved: ImportRow): Promise<Evaluated> {
  const key = { client_id, import_id: saved.id };
  const stored = (await readRows(tx, key, { after_row: 0, limit: mostRows })).filter(({ result }) => result !== 'bad');
  const validation = await prepareValidation(tx, { client_id, mapping: saved.mapping, rows: stored });
  const evaluated = await validateRows(validation);
  const confirmed = new Map(stored.map(({ row_number, result }) => [row_number, result]));
  const changedResults = evaluated.filter(({ row_number, result }) => result !== confirmed.get(row_number));
  if (changedResults.some(({ result }) => result !== 'unchanged')) throw new Refused('import.overtaken');

  // Rows that have become unchanged since the check need no import, so only their new result is saved.
  for (const batch of portionsOf(changedResults))
    await writeResults(
      tx,
      key,
      batch.map(({ row_number, result, messages }) => ({ row_number, result, messages })),
    );

  const rows = evaluated.filter((row): row is ValidRow => row.person !== undefined);

  return {
    rows,
    snapshot: await personSnapshots(tx, { client_id, validation, people: rows.map(({ person }) => person) }),
  };
}

async function addPeople(context: WriteContext, saved: ImportRow, { rows, snapshot }: Evaluated): Promise<void> {
  const { client_id, request, record } = context;
  const people = managersFirst(rows.filter(({ result }) => result === 'create').map(({ person }) => person));
  const taken = await createUsers(
    context,
    people.map(({ user_id, role_ids, ...fields }) => ({
      user: {
        ...fields,
        client_id,
        id: user_id,
        password_hash: null,
        invited_at: request.now,
        created_at: request.now,
      },
      role_ids,
    })),
  );
  // Another request has registered one of the emails since the validation.
  if (taken.length > 0) throw new Refused('import.overtaken');

  for (const person of people)
    record({
      ...lineOf(saved, person),
      action: 'user_created',
      facts: { before: null, after: snapshot(person) },
    });
}

async function changePeople(context: WriteContext, saved: ImportRow, { rows, snapshot }: Evaluated): Promise<void> {
  const { tx, client_id, record } = context;
  const changes = rows.flatMap(({ result, person, was }) => (result === 'update' && was ? [{ person, was }] : []));
  for (const batch of portionsOf(changes))
    await updatePeople(
      tx,
      client_id,
      batch.map(({ person: { user_id, ...fields } }) => ({ id: user_id, ...fields })),
    );

  await changeRoles(context, changes);
  await replaceWords(
    tx,
    client_id,
    changes.filter(isRenamed).map(({ person }) => ({ id: person.user_id, ...person })),
  );

  for (const { person, was } of changes)
    record({
      ...lineOf(saved, person),
      action: 'user_changed',
      facts: changedFields(snapshot(was), snapshot(person)) ?? {},
    });
}

interface Change {
  person: PlannedPerson;
  was: KnownPerson;
}

async function changeRoles(context: WriteContext, changes: readonly Change[]): Promise<void> {
  const { tx, client_id } = context;
  const pairs = (from: readonly string[], but: readonly string[], user_id: string) =>
    from.filter((role_id) => !but.includes(role_id)).map((role_id) => ({ client_id, user_id, role_id }));
  const taken = changes.flatMap(({ person, was }) => pairs(was.role_ids, person.role_ids, was.user_id));
  const given = changes.flatMap(({ person, was }) => pairs(person.role_ids, was.role_ids, was.user_id));
  for (const batch of portionsOf(taken)) await deleteRolePairs(tx, client_id, batch);
  await insertUserRoles(tx, given);
  if (taken.length > 0) await refuseWithoutAdmin(context);
}

function isRenamed({ person, was }: Change): boolean {
  return (['first_name', 'last_name', 'employee_code'] as const).some((field) => person[field] !== was[field]);
}

function lineOf(saved: ImportRow, { user_id, first_name, last_name }: PlannedPerson) {
  return {
    item_kind: 'user',
    item_id: user_id,
    item_label: `${first_name} ${last_name}`,
    is_setting: true,
    actor_id: saved.requested_by,
  } as const;
}

function recordImport({ record }: WriteContext, saved: ImportRow, { rows }: Evaluated): void {
  const count = (result: CheckedRow['result']) => rows.filter((row) => row.result === result).length;
  record({
    action: 'people_imported',
    item_kind: 'import',
    item_id: saved.id,
    item_label: saved.file_name,
    is_setting: true,
    actor_id: saved.requested_by,
    facts: { before: null, after: { added: count('create'), changed: count('update'), unchanged: count('unchanged') } },
  });
}
