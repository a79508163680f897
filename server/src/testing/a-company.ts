import { v7 as uuidv7 } from 'uuid';
import type { OutputOf, SentOf } from '#contract/endpoint.ts';
import type { EndpointName, EndpointNamed } from '#contract/every-endpoint.ts';
import type { DefaultRoleKey } from '#domain/access/default-roles.ts';
import type { CompanyTransaction } from '../db/database.ts';
import { enterDirectory, insertSession } from '../modules/auth/auth.rows.ts';
import { hashPassword } from '../modules/auth/passwords.ts';
import { createCompany } from '../modules/companies/create-company.ts';
import { createDefaultRoles } from '../modules/people/create-default-roles.ts';
import { createUser } from '../modules/people/create-user.ts';
import { type CallOptions, call } from './client.ts';
import type { TestProduct } from './test-product.ts';

export const testPassword = 'a long enough secret';

export interface TestPerson {
  user_id: string;
  email: string;
  first_name: string;
  session_id: string;
  access_token: string;
  calls<Name extends EndpointName>(
    name: Name,
    input: SentOf<EndpointNamed<Name>>,
    options?: CallOptions,
  ): Promise<OutputOf<EndpointNamed<Name>>>;
}

export interface TestCompany<Names extends string> {
  client_id: string;
  people: Record<Names, TestPerson>;
  role_ids: Record<DefaultRoleKey, string>;
  inCompany<T>(work: (tx: CompanyTransaction) => Promise<T>): Promise<T>;
}

/** A company of the test's own, with these people, each signed in: `aCompany(product, { ana: ['employee'] })`. */
export async function aCompany<Names extends string>(
  product: TestProduct,
  people: Record<Names, readonly DefaultRoleKey[]>,
  options: { name?: string; currency?: string } = {},
): Promise<TestCompany<Names>> {
  const { database, clock } = product.house;
  const client_id = uuidv7();
  const now = clock();
  const password_hash = await testHash();
  const inCompany = <T>(work: (tx: CompanyTransaction) => Promise<T>) => database.inCompany(client_id, work);
  const role_ids = await inCompany(async (tx) => {
    await createCompany(tx, {
      client_id,
      name: options.name ?? `Company ${client_id.slice(-6)}`,
      currency: options.currency ?? 'USD',
      now,
    });
    return createDefaultRoles(tx, client_id);
  });
  const made = {} as Record<Names, TestPerson>;
  for (const name of Object.keys(people) as Names[]) {
    const user_id = uuidv7();
    const email = `${name}.${client_id.slice(-12)}@company.test`;
    const user = {
      client_id,
      id: user_id,
      email,
      first_name: capitalised(name),
      last_name: 'Tester',
      password_hash,
      created_at: now,
    };
    await inCompany(async (tx) => {
      await createUser(tx, { user, role_ids: people[name].map((key) => role_ids[key]) });
      await enterDirectory(tx, { email, client_id, user_id });
    });
    const session_id = await startSession(inCompany, { client_id, user_id, now });
    const access_token = await product.house.access_tokens.issue({ client_id, session_id }, now);
    made[name] = {
      user_id,
      email,
      first_name: user.first_name,
      session_id,
      access_token,
      calls: (endpoint, input, callOptions) => call(product.address, endpoint, input, { access_token, ...callOptions }),
    };
  }
  return { client_id, people: made, role_ids, inCompany };
}

async function startSession(
  inCompany: TestCompany<string>['inCompany'],
  of: { client_id: string; user_id: string; now: Date },
): Promise<string> {
  const id = uuidv7();
  await inCompany((tx) =>
    insertSession(tx, {
      client_id: of.client_id,
      id,
      user_id: of.user_id,
      device: 'test',
      address: '127.0.0.1',
      keep_signed_in: false,
      started_at: of.now,
      last_seen_at: of.now,
      expires_at: new Date(of.now.getTime() + 86_400_000),
    }),
  );
  return id;
}

let hash: Promise<string> | undefined;

/** Hashing is slow on purpose; one hash serves every person of a test run. */
function testHash(): Promise<string> {
  hash ??= hashPassword(testPassword);
  return hash;
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
