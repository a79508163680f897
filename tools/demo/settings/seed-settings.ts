import type { DefaultRoleKey } from '#domain/access/default-roles.ts';
import type { WriteContext } from '#server/http/context.ts';
import { idOf } from '../meridian-ids.ts';
import { acting } from './acting.ts';
import { seedCategories } from './categories.ts';
import { seedChanges } from './changes-since.ts';
import { seedCurrencies } from './currencies.ts';
import { seedDelegations } from './delegations.ts';
import { seedFields } from './fields.ts';
import { seedGroups } from './groups.ts';
import { seedPolicies } from './policies.ts';

export interface SettledOrganisation {
  entities: Map<string, string>;
  departments: Map<string, string>;
  levels: Map<string, string>;
  people: Map<string, string>;
  roles: Record<DefaultRoleKey, string>;
}

/** The settings of a company a year old, each made by somebody on some day. Answers the categories, by name. */
export async function seedSettings(
  context: WriteContext,
  { entities, departments, levels, people, roles }: SettledOrganisation,
): Promise<Map<string, string>> {
  const act = acting(context, people);
  const categories = await seedCategories(act, entities);
  const groups = await seedGroups(act, { people, departments, levels });
  const rules = await seedPolicies(act, {
    category: (name) => idOf(categories, name),
    department: (name) => idOf(departments, name),
    entity: (name) => idOf(entities, name),
    level: (name) => idOf(levels, name),
    role: (key) => roles[key],
    group: (name) => idOf(groups, name),
  });
  await seedCurrencies(act);
  await seedFields(act);
  await seedChanges(act, rules);
  await seedDelegations(act, people);
  return categories;
}
