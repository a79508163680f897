import { sentenceFor } from '../../refusals.ts';
import { tidy } from '../../text/tidy.ts';
import { managerLoops } from '../loops-of-managers.ts';
import type { KnownCompany, KnownPerson, PersonFields } from './known-company.ts';
import { type FileRow, type ReadPerson, readRow } from './read-row.ts';

export interface PlannedPerson extends PersonFields {
  user_id: string;
}

export interface CheckedRow {
  row_number: number;
  result: 'create' | 'update' | 'unchanged' | 'bad';
  messages: string[];
  /** The resulting person; absent when the row has errors. */
  person?: PlannedPerson;
  was?: KnownPerson;
}

interface Candidate {
  row: FileRow;
  person: ReadPerson & { user_id: string };
  was: KnownPerson | undefined;
  messages: string[];
  manager: { known?: KnownPerson; row?: Candidate } | undefined;
}

/**
 * Validates the rows of a file, first one by one and then together, because managers can be defined by other rows.
 * `newId` creates ids for new people.
 */
export function rowValidator(known: KnownCompany, newId: () => string) {
  const people = new Map(known.people.map((person) => [person.email, person]));
  const byCode = new Map(
    known.people.flatMap((person) => (person.employee_code ? [[person.employee_code, person]] : [])),
  );
  const active = new Set(known.people.filter(({ is_active }) => is_active).map(({ user_id }) => user_id));
  const colleagues = { byEmail: (email: string) => people.get(email), isActive: (id: string) => active.has(id) };
  const candidates: Candidate[] = [];
  const byEmail = new Map<string, Candidate>();
  const byNewCode = new Map<string, Candidate>();

  return {
    read(row: FileRow): void {
      const was = people.get(tidy(row.texts.email ?? '').toLowerCase());
      const { person, messages } = readRow(row, known, { was, colleagues });
      const candidate: Candidate = {
        row,
        was,
        messages,
        manager: undefined,
        person: { ...person, user_id: was?.user_id ?? newId() },
      };
      candidates.push(candidate);
      const sameEmail = byEmail.get(person.email);
      if (person.email !== '' && sameEmail) messages.push(`Row ${sameEmail.row.row_number} has the same email.`);
      else byEmail.set(person.email, candidate);
      refuseCode(candidate);
    },
    results(): CheckedRow[] {
      for (const candidate of candidates) findManager(candidate);
      refuseWithoutAdmin(candidates, known);
      while (spreadBadness(candidates) || refuseLoops(candidates, known));
      return candidates.map(evaluated);
    },
  };

  function refuseCode(candidate: Candidate): void {
    const { employee_code, user_id } = candidate.person;
    if (!employee_code) return;
    const member = byCode.get(employee_code);
    const sameCode = byNewCode.get(employee_code);
    if (member && member.user_id !== user_id) candidate.messages.push(sentenceFor('user.code_taken'));
    else if (sameCode) candidate.messages.push(`Row ${sameCode.row.row_number} has the same employee code.`);
    else byNewCode.set(employee_code, candidate);
  }

  /** Finds the manager by email or code, among existing users and the rows of the file. */
  function findManager(candidate: Candidate): void {
    const text = tidy(candidate.row.texts.manager ?? '');
    if (text === '') return;
    const there = people.get(text.toLowerCase()) ?? byCode.get(text);
    const row = byEmail.get(text.toLowerCase()) ?? byNewCode.get(text);
    if (there && !there.is_active && there.user_id !== candidate.was?.manager_id)
      candidate.messages.push(`Their manager ${text} is disabled.`);
    else if (there) candidate.manager = { known: there };
    else if (row) candidate.manager = { row };
    else candidate.messages.push(`No user has the manager email or code ${text}.`);
  }
}

function managerIdOf({ manager, was }: Candidate): string | null {
  return manager?.known?.user_id ?? manager?.row?.person.user_id ?? was?.manager_id ?? null;
}

/** Refuses rows that would leave the company without a super admin. */
function refuseWithoutAdmin(candidates: readonly Candidate[], known: KnownCompany): void {
  const demoted = candidates.filter(
    ({ was, person, messages }) =>
      messages.length === 0 &&
      was !== undefined &&
      known.admins.has(was.user_id) &&
      !person.role_ids.includes(known.super_admin_role_id),
  );
  if (demoted.length > 0 && demoted.length >= known.admins.size)
    for (const { messages } of demoted) messages.push(sentenceFor('user.last_admin'));
}

/**
 * Adds an error to rows whose manager's row has errors, because they cannot be imported either. Returns true if there
 * were such rows.
 */
function spreadBadness(candidates: readonly Candidate[]): boolean {
  const stranded = candidates.filter(
    ({ manager, messages }) => messages.length === 0 && manager?.row && manager.row.messages.length > 0,
  );
  for (const { manager, messages } of stranded)
    messages.push(`Row ${manager?.row?.row.row_number}, their manager, has errors. Fix it first.`);
  return stranded.length > 0;
}

function refuseLoops(candidates: readonly Candidate[], known: KnownCompany): boolean {
  const managers = new Map(known.managers);
  const good = candidates.filter(({ messages }) => messages.length === 0);
  for (const candidate of good) {
    const manager_id = managerIdOf(candidate);
    if (manager_id === null) managers.delete(candidate.person.user_id);
    else managers.set(candidate.person.user_id, manager_id);
  }
  const looped = managerLoops(managers);
  const guilty = good.filter((candidate) => candidate.manager && looped.has(candidate.person.user_id));
  for (const { messages } of guilty) messages.push(sentenceFor('user.manager_loop'));
  return guilty.length > 0;
}

function evaluated(candidate: Candidate): CheckedRow {
  const { row, messages, was } = candidate;
  const { row_number } = row;
  if (messages.length > 0) return { row_number, result: 'bad', messages };
  const person = { ...candidate.person, manager_id: managerIdOf(candidate) };
  if (!was) return { row_number, result: 'create', messages, person };
  return { row_number, result: isSame(person, was) ? 'unchanged' : 'update', messages, person, was };
}

function isSame(person: PlannedPerson, was: KnownPerson): boolean {
  const { is_active: _active, ...before } = was;
  return inOneOrder({ ...person }) === inOneOrder(before);
}

/** Writes a value as JSON with sorted keys and roles, so that two values are compared regardless of their order. */
function inOneOrder(value: object): string {
  return JSON.stringify(value, (key, each) => {
    if (key === 'role_ids') return [...(each as string[])].sort();
    if (each === null || typeof each !== 'object' || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
