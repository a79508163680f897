import type { Organisation, OrganisationPerson } from './organisation.ts';

/** Returns the managers of a person, the nearest first. Stops if managers form a loop. */
export function peopleAbove(organisation: Organisation, user_id: string): OrganisationPerson[] {
  const found: OrganisationPerson[] = [];
  const seen = new Set([user_id]);
  let next = organisation.person(user_id)?.manager_id ?? null;
  while (next !== null && !seen.has(next)) {
    seen.add(next);
    const manager = organisation.person(next);
    if (!manager) break;
    found.push(manager);
    next = manager.manager_id;
  }
  return found;
}
