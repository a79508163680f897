import { v7 as uuidv7 } from 'uuid';
import { users } from '#contract/users.contract.ts';
import type { DefaultRoleKey } from '#domain/access/default-roles.ts';
import type { SignedWriteContext, WriteContext } from '#server/http/context.ts';
import { createUser, type NewPerson } from '#server/modules/people/create-user.ts';
import { editUser } from '#server/modules/people/users/edit-user.ts';
import { readDetails } from '#server/modules/people/users/read-user.ts';
import { switchPeople } from '#server/modules/people/users/switch-users.ts';
import { splitName } from './companies.ts';
import { idOf } from './meridian-ids.ts';
import type { Organisation } from './organise.ts';
import { type DemoPerson, demoPeople } from './people.ts';
import type { ActAs } from './settings/acting.ts';

const dayMs = 86_400_000;
const founder = 'Daniel Okafor';
const fileDay = 458;

interface Hiring {
  people: Map<string, string>;
  roles: Record<DefaultRoleKey, string>;
  organisation: Organisation;
  password_hash: string;
}

/** Adds the person who signed up for the company. */
export async function seedFounder(context: WriteContext, options: Omit<Hiring, 'organisation'> & { on: Date }) {
  const { client_id } = context;
  const [person] = demoPeople;
  if (person?.name !== founder) throw new Error('The founder must be the first person.');
  const { email = '', name, time_zone, roles = [] } = person;
  const id = idOf(options.people, name);
  const { password_hash, on: created_at } = options;
  await createUser(context, {
    user: { client_id, id, email, ...splitName(name), password_hash, time_zone, created_at },
    role_ids: roles.map((key) => options.roles[key]),
  });
}

/**
 * Adds the people. Most come from the first import, and some are added later. A few are promoted or move to another
 * department, and one leaves.
 */
export async function hire(act: ActAs, hiring: Hiring): Promise<void> {
  const [first, ...others] = demoPeople;
  if (!first) return;

  await act(founder, 461, (context) => edit(context, first, hiring));
  const fromFile = others.filter(({ added }) => added === undefined);
  await act(founder, fileDay, async (context) => {
    for (const person of fromFile) await add(context, person, hiring);
    context.record({
      action: 'people_imported',
      item_kind: 'import',
      item_id: uuidv7(),
      item_label: 'people.xlsx',
      is_setting: true,
      facts: { before: null, after: { added: fromFile.length, changed: 0, unchanged: 0 } },
    });
  });

  for (const person of others) {
    const { added, before } = person;
    if (added !== undefined) await act(founder, added, (context) => add(context, person, hiring));
    if (before) await act(founder, before.until, (context) => edit(context, person, hiring));
  }

  for (const { name, left } of others) {
    if (left === undefined) continue;
    const selection = { ids: [idOf(hiring.people, name)] };
    await act(founder, left, (context) => switchPeople(context, { selection, is_active: false }));
  }
}

async function add(context: SignedWriteContext, person: DemoPerson, hiring: Hiring): Promise<void> {
  const { tx, client_id, record } = context;
  await createUser(context, newPerson(context, person, hiring));
  const user_id = idOf(hiring.people, person.name);
  const { snapshot } = await readDetails(tx, { client_id, user_id });
  record({
    action: 'user_created',
    item_kind: 'user',
    item_id: user_id,
    item_label: person.name,
    is_setting: true,
    facts: { before: null, after: snapshot },
  });
}

function newPerson({ client_id, request }: SignedWriteContext, person: DemoPerson, hiring: Hiring): NewPerson {
  const index = demoPeople.indexOf(person);
  return {
    user: {
      client_id,
      id: idOf(hiring.people, person.name),
      email: person.email ?? mailOf(person.name),
      ...splitName(person.name),
      ...positionOf({ ...person, ...person.before }, hiring),
      password_hash: person.is_invited ? null : hiring.password_hash,
      employee_code: codeOf(index),
      time_zone: person.time_zone,
      custom_values: customValuesOf(person, request.now),
      invited_at: person.is_invited ? request.now : null,
      created_at: request.now,
    },
    role_ids: (person.roles ?? ['employee']).map((key) => hiring.roles[key]),
  };
}

/** Saves a person's current position and custom values. */
async function edit(context: SignedWriteContext, person: DemoPerson, hiring: Hiring): Promise<void> {
  const { tx, client_id, request } = context;
  const user_id = idOf(hiring.people, person.name);
  const { details } = await readDetails(tx, { client_id, user_id });
  const { email, first_name, last_name, role_ids, version } = details;
  const input = users.edit.input.parse({
    user_id,
    email,
    first_name,
    last_name,
    role_ids,
    version,
    ...positionOf(person, hiring),
    employee_code: codeOf(demoPeople.indexOf(person)),
    custom_values: { ...customValuesOf(person, request.now), ...details.custom_values },
  });
  await editUser(context, input);
}

function positionOf(person: DemoPerson, { organisation, people }: Hiring) {
  return {
    entity_id: idOf(organisation.entities, person.entity),
    department_id: idOf(organisation.departments, person.department),
    business_unit_id: idOf(organisation.units, person.unit),
    level_id: idOf(organisation.levels, person.level),
    manager_id: person.manager ? idOf(people, person.manager) : null,
    location: person.location,
  };
}

/** Returns a person's custom values. People from the first import joined the company up to several years before it. */
function customValuesOf(person: DemoPerson, added: Date) {
  const earlier = person.added === undefined ? 60 + ((demoPeople.indexOf(person) * 197) % 1900) : 0;
  return {
    cost_centre: costCentres[person.unit] ?? '',
    starts_on: new Date(added.getTime() - earlier * dayMs).toISOString().slice(0, 10),
  };
}

const costCentres: Record<string, string> = {
  Corporate: '1000 Corporate',
  Instruments: '2000 Instruments',
  Cloud: '3000 Cloud',
};

function codeOf(index: number): string {
  return `M-${String(index + 1).padStart(3, '0')}`;
}

export function mailOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain.replaceAll(' ', '.')}@meridianlabs.example`;
}
