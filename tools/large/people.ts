import type { DefaultRoleKey } from '#domain/access/default-roles.ts';
import type { Seeded } from './seeded.ts';

export interface LargePerson {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  manager_id: string | null;
  roles: readonly DefaultRoleKey[];
}

export interface LargeCompanyPeople {
  all: readonly LargePerson[];
  /** Returns the approver of this person's reports, who is always another person. */
  approverOf(person: LargePerson): LargePerson;
  payers: readonly LargePerson[];
}

const teamSize = 10;

/**
 * Generates one super_admin, a manager for each team of ten, who approves the reports of the team, three people in
 * finance, and employees.
 */
export function largePeople(
  options: { count: number; slug: string; joined_at: number },
  chance: Seeded,
): LargeCompanyPeople {
  const ids = Array.from({ length: options.count }, () => chance.idAt(options.joined_at));
  const all = ids.map((id, index): LargePerson => {
    const first_name = chance.pick(firstNames);
    const last_name = chance.pick(lastNames);
    return {
      id,
      email:
        index === 0
          ? adminMail(options.slug)
          : `${first_name}.${last_name}.${index}@${options.slug}.test`.toLowerCase(),
      first_name,
      last_name,
      manager_id: index === 0 ? null : (ids[managerOf(index)] ?? null),
      roles: rolesOf(index),
    };
  });

  const byId = new Map(all.map((person) => [person.id, person]));
  const [admin, deputy] = all;
  if (!admin || !deputy) throw new Error('A large company has at least two people.');

  return {
    all,
    approverOf: (person) => byId.get(person.manager_id ?? deputy.id) ?? admin,
    payers: all.slice(1, 4),
  };
}

export function adminMail(slug: string): string {
  return `admin@${slug}.test`;
}

function managerOf(index: number): number {
  return index % teamSize === 0 ? 0 : index - (index % teamSize);
}

function rolesOf(index: number): readonly DefaultRoleKey[] {
  if (index === 0) return ['employee', 'approver', 'super_admin'];
  if (index <= 3) return ['employee', 'approver', 'finance'];
  return index % teamSize === 0 ? ['employee', 'approver'] : ['employee'];
}

const firstNames = words('Amara Bruno Chiara David Elif Femi Greta Hugo Iris Jonas Kaori Lena Marco Nadia Omar Paula');
const lastNames = words(
  'Adeyemi Bergman Costa Dietrich Eriksen Fontaine Garcia Holm Ivanova Jensen Keller Lopez Novak',
);

function words(text: string): string[] {
  return text.split(' ');
}
