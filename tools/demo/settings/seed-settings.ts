import type { DefaultRoleKey } from '#domain/access/default-roles.ts';
import { idOf } from '../meridian-ids.ts';
import type { ActAs } from './acting.ts';
import { seedApprovalRules } from './approval-rules.ts';
import { type DemoCategories, seedCategories } from './categories.ts';
import { seedChanges } from './changes-since.ts';
import { seedCurrencies } from './currencies.ts';
import { seedDelegations } from './delegations.ts';
import { seedTemplates } from './export-templates.ts';
import { seedGroups } from './groups.ts';
import { seedMileage } from './mileage.ts';
import { seedNotifications } from './notifications.ts';
import { seedPolicies } from './policies.ts';
import { seedReceiptMails } from './receipt-mails.ts';
import { seedRoles } from './roles.ts';
import { seedWorkCalendar } from './work-calendar.ts';

interface SettledOrganisation {
  entities: Map<string, string>;
  departments: Map<string, string>;
  levels: Map<string, string>;
  people: Map<string, string>;
  roles: Record<DefaultRoleKey, string>;
}

/** Creates the company's settings, each on behalf of a person and on a certain day. Returns the categories. */
export async function seedSettings(
  act: ActAs,
  { entities, departments, levels, people, roles }: SettledOrganisation,
): Promise<DemoCategories> {
  await seedRoles(act, people);
  const categories = await seedCategories(act, { entities, people });
  const groups = await seedGroups(act, { people, departments, levels });
  const rules = await seedPolicies(act, {
    category: (name) => idOf(categories.expense, name),
    department: (name) => idOf(departments, name),
    entity: (name) => idOf(entities, name),
    level: (name) => idOf(levels, name),
    role: (key) => roles[key],
    group: (name) => idOf(groups, name),
  });

  await seedApprovalRules(act, {
    department: (name) => idOf(departments, name),
    level: (name) => idOf(levels, name),
    role: (key) => roles[key],
    user: (name) => idOf(people, name),
    category: (name) => idOf(categories.expense, name),
    advanceCategory: (name) => idOf(categories.advance, name),
  });

  await seedCurrencies(act);
  await seedMileage(act, idOf(categories.expense, 'Mileage'));
  await seedTemplates(act);
  await seedNotifications(act);
  await seedWorkCalendar(act, entities);
  await seedReceiptMails(act);
  await seedChanges(act, rules);
  await seedDelegations(act, people);

  return categories;
}
