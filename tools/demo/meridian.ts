import { v7 as uuidv7 } from 'uuid';
import type { DefaultRoleKey } from '#domain/access/default-roles.ts';
import type { House, WriteContext } from '#server/http/context.ts';
import { writeInCompany } from '#server/http/write-gate.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { createCompany } from '#server/modules/companies/create-company.ts';
import { createDefaultRoles } from '#server/modules/people/create-default-roles.ts';
import { createUser } from '#server/modules/people/create-user.ts';
import { insertOrganisation, setDepartmentHead } from '#server/modules/people/organisation/organisation.rows.ts';
import { seeding, splitName } from './companies.ts';
import { holdSubscription, switchFeatures, writeSupport } from './demo.rows.ts';
import { idOf } from './meridian-ids.ts';
import { demoDepartments, demoEntities, demoLevels, demoPeople, demoUnits } from './people.ts';
import { seedReports } from './reports.ts';
import { seedSettings } from './settings/seed-settings.ts';
import { demoPassword } from './sign-ins.ts';

/** The believable company: three entities in two currencies, nine departments, forty people, reports in every stage. */
export async function seedMeridian(house: House): Promise<void> {
  const client_id = uuidv7();
  const password_hash = await hashPassword(demoPassword);
  await writeInCompany({ house, asked: seeding(house), client_id }, async (context) => {
    await foundCompany(context);
    const organisation = await organise(context);
    const { people, roles } = await hire(context, { organisation, password_hash });
    const categories = await seedSettings(context, { ...organisation, people, roles });
    await seedReports(context, { people, categories });
  });
}

async function foundCompany({ tx, client_id, asked }: WriteContext): Promise<void> {
  await createCompany(tx, { client_id, name: 'Meridian Labs, Inc.', currency: 'USD', now: asked.now });
  await holdSubscription(tx, {
    client_id,
    plan: 'business',
    state: 'active',
    override_phase: 'subscribed',
    trial_ends_at: asked.now,
  });
  await switchFeatures(tx, client_id, { card_recon_enabled: true, expense_only: false, is_ach_applicable: true });
  await writeSupport(tx, client_id, {
    support_mail_text:
      'Write to <a href="mailto:support@outlay.example">support@outlay.example</a>. We answer within one working day.',
    support_contact_no: '+1 415 555 0142',
  });
}

interface Organisation {
  entities: Map<string, string>;
  departments: Map<string, string>;
  units: Map<string, string>;
  levels: Map<string, string>;
}

async function organise({ tx, client_id }: WriteContext): Promise<Organisation> {
  const organisation: Organisation = {
    entities: idsFor(demoEntities.map(({ name }) => name)),
    departments: idsFor(demoDepartments.map(({ name }) => name)),
    units: idsFor(demoUnits),
    levels: idsFor(demoLevels),
  };
  const { entities, departments, units, levels } = organisation;
  await insertOrganisation(tx, {
    entities: demoEntities.map((entity) => ({ client_id, id: idOf(entities, entity.name), ...entity })),
    departments: demoDepartments.map(({ name, parent }) => ({
      client_id,
      id: idOf(departments, name),
      name,
      parent_id: parent ? idOf(departments, parent) : null,
    })),
    business_units: demoUnits.map((name) => ({ client_id, id: idOf(units, name), name })),
    employee_levels: demoLevels.map((name, index) => ({ client_id, id: idOf(levels, name), name, rank: index + 1 })),
  });
  return organisation;
}

async function hire(
  context: WriteContext,
  of: { organisation: Organisation; password_hash: string },
): Promise<{ people: Map<string, string>; roles: Record<DefaultRoleKey, string> }> {
  const { tx, client_id, asked } = context;
  const { organisation, password_hash } = of;
  const roles = await createDefaultRoles(tx, client_id);
  const people = idsFor(demoPeople.map(({ name }) => name));
  for (const [index, person] of demoPeople.entries()) {
    const id = idOf(people, person.name);
    const email = person.email ?? mailOf(person.name);
    await createUser(context, {
      user: {
        client_id,
        id,
        email,
        ...splitName(person.name),
        password_hash,
        employee_code: `M-${String(index + 1).padStart(3, '0')}`,
        entity_id: idOf(organisation.entities, person.entity),
        department_id: idOf(organisation.departments, person.department),
        business_unit_id: idOf(organisation.units, person.unit),
        level_id: idOf(organisation.levels, person.level),
        manager_id: person.manager ? idOf(people, person.manager) : null,
        location: person.location,
        time_zone: person.time_zone,
        created_at: asked.now,
      },
      role_ids: (person.roles ?? ['employee']).map((key) => roles[key]),
    });
  }
  for (const { name, head } of demoDepartments) {
    await setDepartmentHead(tx, { client_id, department_id: idOf(organisation.departments, name) }, idOf(people, head));
  }
  return { people, roles };
}

function idsFor(names: readonly string[]): Map<string, string> {
  return new Map(names.map((name) => [name, uuidv7()]));
}

function mailOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain.replaceAll(' ', '.')}@meridianlabs.example`;
}
