import type { ClientBase } from 'pg';
import {
  appRoleFacts,
  columnFacts,
  foreignKeyFacts,
  policyFacts,
  tableFacts,
  uniqueIndexFacts,
  viewFacts,
} from './tenant-isolation/catalogue.ts';

interface IsolationRules {
  app_role: string;
  /** The tables without row-level security, each with the reason. */
  outside: Record<string, string>;
  append_only: readonly string[];
}

/** Returns violations of tenant isolation in the live schema `public`, one sentence each. */
export async function isolationBreaches(client: ClientBase, rules: IsolationRules): Promise<string[]> {
  const tables = await tableFacts(client, rules.app_role);
  const isolated = new Set(tables.map((table) => table.name).filter((name) => !(name in rules.outside)));
  return [
    ...Object.keys(rules.outside)
      .filter((name) => !tables.some((table) => table.name === name))
      .map((name) => `${name} is listed as a shared table but does not exist.`),
    ...tables.flatMap((table) => (isolated.has(table.name) ? isolationOf(table) : [])),
    ...tables.flatMap((table) => privilegesOn(table, rules)),
    ...(await columns(client, isolated)),
    ...(await keys(client, isolated)),
    ...(await policies(client, isolated, rules.app_role)),
    ...(await views(client)),
    ...(await appRole(client, rules.app_role)),
  ];
}

type Table = Awaited<ReturnType<typeof tableFacts>>[number];

function isolationOf(table: Table): string[] {
  const breaches: string[] = [];
  if (table.client_id_type === null)
    breaches.push(`${table.name} has no client_id and is not listed as a shared table.`);
  else if (table.client_id_type !== 'uuid not null') breaches.push(`${table.name}.client_id must be uuid not null.`);
  if (table.primary_key_leads_with === null) breaches.push(`${table.name} has no primary key.`);
  else if (table.primary_key_leads_with !== 'client_id') {
    breaches.push(`The primary key of ${table.name} must lead with client_id.`);
  }
  if (!table.has_row_security) breaches.push(`${table.name} has no row-level security.`);
  if (!table.has_forced_row_security) breaches.push(`Row-level security is not forced on ${table.name}.`);
  return breaches;
}

function privilegesOn(table: Table, { append_only, app_role }: IsolationRules): string[] {
  const breaches: string[] = [];
  if (table.app_may_truncate) breaches.push(`${app_role} may truncate ${table.name}.`);
  if (!append_only.includes(table.name)) return breaches;
  if (table.app_may_update) breaches.push(`${table.name} is append-only, but ${app_role} may update it.`);
  if (table.app_may_delete) breaches.push(`${table.name} is append-only, but ${app_role} may delete from it.`);
  for (const [event, bit] of [
    ['delete', 8],
    ['update', 16],
    ['truncate', 32],
  ] as const) {
    const guarded = table.before_triggers.some((trigger) => (trigger & bit) !== 0);
    if (!guarded) breaches.push(`${table.name} is append-only, but no trigger refuses ${event}.`);
  }
  return breaches;
}

async function columns(client: ClientBase, isolated: Set<string>): Promise<string[]> {
  const facts = await columnFacts(client);
  return facts.flatMap(({ table, column, type, is_enum }) => {
    const name = `${table}.${column}`;
    // With row-level security, only leakproof operators can use an index, and the operators of enums are not leakproof.
    if (is_enum) return [`${name} is an enum: use text with a check.`];
    if (/^timestamp/.test(type) && !/^timestamp\(3\) with time zone(\[\])?$/.test(type)) {
      return [`${name} is ${type}: instants are timestamptz(3).`];
    }
    if (isolated.has(table) && /^(real|double precision|money)/.test(type)) return [`${name} is ${type}: use numeric.`];
    return [];
  });
}

async function keys(client: ClientBase, isolated: Set<string>): Promise<string[]> {
  const unique = await uniqueIndexFacts(client);
  const foreign = await foreignKeyFacts(client);
  return [
    ...unique
      .filter((index) => isolated.has(index.table) && index.leads_with !== 'client_id')
      .map((index) => `The unique index ${index.name} of ${index.table} must lead with client_id.`),
    // A foreign key to a shared table, such as currencies, reveals nothing about another company.
    ...foreign
      .filter((key) => isolated.has(key.table) && isolated.has(key.referenced))
      .filter((key) => key.leads_with !== 'client_id' || key.referenced_leads_with !== 'client_id')
      .map((key) => `The foreign key ${key.name} of ${key.table} must lead with client_id on both sides.`),
  ];
}

const isolationCondition = `(client_id = (current_setting('app.client_id'::text))::uuid)`;

async function policies(client: ClientBase, isolated: Set<string>, app_role: string): Promise<string[]> {
  const facts = await policyFacts(client, app_role);

  return [...isolated].flatMap((table) => {
    const permissive = facts.filter((policy) => policy.table === table && policy.is_permissive);
    const breaches = permissive
      .filter(
        (policy) =>
          ![policy.using, policy.with_check].every(
            (expression) => expression === null || expression === isolationCondition,
          ),
      )
      .map(
        (policy) =>
          `The policy ${policy.name} of ${table} must compare client_id with the bound company and fail without one.`,
      );
    const complete = permissive.some(
      (policy) => policy.is_for_all && policy.using === isolationCondition && policy.with_check === isolationCondition,
    );
    if (!complete)
      breaches.push(`${table} needs a policy for ${app_role} with USING and WITH CHECK on the bound company.`);
    return breaches;
  });
}

async function views(client: ClientBase): Promise<string[]> {
  const facts = await viewFacts(client);
  return facts.flatMap(({ name, kind, is_invoker }) => {
    if (kind === 'm') return [`${name} is a materialised view, which no row-level security guards.`];
    return is_invoker ? [] : [`The view ${name} must be security_invoker.`];
  });
}

async function appRole(client: ClientBase, app_role: string): Promise<string[]> {
  const facts = await appRoleFacts(client, app_role);
  if (!facts) return [`There is no role ${app_role}.`];
  return [
    ...(facts.bypasses ? [`${app_role} may bypass row-level security.`] : []),
    ...(facts.may_create ? [`${app_role} may create objects in the schema public.`] : []),
    ...facts.owned.map((name) => `${app_role} owns ${name}.`),
    ...facts.definer_functions.map(
      (name) => `The function ${name} runs with the rights of its owner: ${app_role} may call it.`,
    ),
  ];
}
