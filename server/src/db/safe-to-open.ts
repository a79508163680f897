import type { ClientBase } from 'pg';

/**
 * Returns the reasons, as sentences, why the app must not use this connection. An empty list means that row-level
 * security applies, writes are durable and statements run fast enough.
 */
export async function reasonsNotToOpen(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<Facts>(factsAboutMe);
  const facts = rows[0];
  if (!facts) return ['The database returned nothing about the app role.'];

  const { role } = facts;
  const reasons: string[] = [];
  if (facts.version < 150_000) reasons.push(`PostgreSQL 15 or newer is needed; this is ${facts.version_text}.`);
  if (facts.is_superuser) {
    reasons.push(
      `The role ${role} of DATABASE_URL is a superuser, so row-level security would not hold it. Use an ordinary role.`,
    );
  } else {
    if (facts.bypasses) {
      reasons.push(`The role ${role} of DATABASE_URL has BYPASSRLS. Remove it: alter role ${role} nobypassrls.`);
    }
    if (facts.stronger_roles.length > 0) {
      reasons.push(
        `The role ${role} of DATABASE_URL is a member of ${facts.stronger_roles.join(', ')} and could bypass row-level security through it.`,
      );
    }
    if (facts.owned_tables.length > 0) {
      reasons.push(
        `The role ${role} of DATABASE_URL owns or may act as the owner of tables (${facts.owned_tables.join(', ')}). Only DATABASE_OWNER_URL may own them.`,
      );
    }
  }

  if (facts.fsync !== 'on')
    reasons.push('The database runs with fsync off: a crash would lose what was saved. Set fsync = on.');
  if (facts.synchronous_commit === 'off') {
    reasons.push(
      'The database runs with synchronous_commit off: a crash would lose what was saved. Set synchronous_commit = on.',
    );
  }

  if (facts.jit !== 'off') {
    reasons.push(
      `JIT compilation is on for the role ${role} of DATABASE_URL: it delays short statements until they time out. Turn it off as a superuser: alter role ${role} set jit = off.`,
    );
  }

  return reasons;
}

interface Facts {
  role: string;
  version: number;
  version_text: string;
  is_superuser: boolean;
  bypasses: boolean;
  stronger_roles: string[];
  owned_tables: string[];
  fsync: string;
  synchronous_commit: string;
  jit: string;
}

// A member of a role can switch to it, so the roles that the app role can assume are checked too.
const factsAboutMe = `
  select
    me.rolname::text as role,
    current_setting('server_version_num')::int as version,
    current_setting('server_version') as version_text,
    me.rolsuper as is_superuser,
    me.rolbypassrls as bypasses,
    array(
      select other.rolname::text from pg_roles other
      where other.oid <> me.oid and (other.rolsuper or other.rolbypassrls) and pg_has_role(me.oid, other.oid, 'MEMBER')
      order by 1
    ) as stronger_roles,
    array(
      select c.relname::text from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_has_role(me.oid, c.relowner, 'MEMBER')
      order by 1 limit 3
    ) as owned_tables,
    current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as synchronous_commit,
    current_setting('jit') as jit
  from pg_roles me
  where me.rolname = current_user`;
