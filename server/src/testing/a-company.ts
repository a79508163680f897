import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { OutputOf, SentOf } from '#contract/endpoint.ts';
import type { EndpointName, EndpointNamed } from '#contract/every-endpoint.ts';
import type { DefaultRoleKey } from '#domain/access/default-roles.ts';
import type { Features } from '#domain/access/features.ts';
import type { SubscriptionPhase } from '#domain/subscriptions/trial.ts';
import type { CompanyTransaction } from '../db/database.ts';
import type { App } from '../http/context.ts';
import { writeInCompany } from '../http/run-write.ts';
import { insertSession } from '../modules/auth/auth.rows.ts';
import { hashPassword } from '../modules/auth/passwords.ts';
import { createCompany } from '../modules/companies/create-company.ts';
import { createDefaultRoles } from '../modules/people/create-default-roles.ts';
import { createUser } from '../modules/people/create-user.ts';
import { type Answer, type CallOptions, call, send } from './client.ts';
import { testRequestInfo } from './test-request-info.ts';

export const testPassword = 'a long enough secret';

/** The parts of the app that a test company needs, wherever the app itself runs. */
export interface TestSetup {
  address: string;
  app: Pick<App, 'database' | 'clock' | 'access_tokens'>;
}

export interface TestSession {
  session_id: string;
  access_token: string;
}

export interface TestPerson extends TestSession {
  client_id: string;
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Calls an endpoint and expects success. */
  calls<Name extends EndpointName>(
    name: Name,
    input: SentOf<EndpointNamed<Name>>,
    options?: CallOptions,
  ): Promise<OutputOf<EndpointNamed<Name>>>;
  /** Calls an endpoint with any input and returns the response, whatever its status. */
  sends(name: EndpointName, input: Record<string, unknown>, options?: CallOptions): Promise<Answer>;
  /** Signs in on another device. */
  startsSession(): Promise<TestSession>;
  /** Continues the same session after a test has moved the app's clock by days. */
  continuesSession(): Promise<void>;
}

export interface TestCompany<Names extends string> {
  client_id: string;
  name: string;
  people: Record<Names, TestPerson>;
  role_ids: Record<DefaultRoleKey, string>;
  inCompany<T>(work: (tx: CompanyTransaction) => Promise<T>): Promise<T>;
}

export interface TestCompanyOptions {
  name?: string;
  currency?: string;
  /** The email of every person; by default each has their own. */
  email?: string;
  /** Everybody's last name. */
  last_name?: string;
  /** The subscription phase; by default the trial has just started. */
  phase?: SubscriptionPhase;
  features?: Partial<Features>;
  /** True to create the provider's company, whose people are provider admins. */
  is_provider?: boolean;
}

/** Creates a company with these people, each signed in: `aCompany(product, { ana: ['employee'] })`. */
export async function aCompany<Names extends string>(
  product: TestSetup,
  people: Record<Names, readonly DefaultRoleKey[]>,
  options: TestCompanyOptions = {},
): Promise<TestCompany<Names>> {
  const { database, clock } = product.app;
  const client_id = uuidv7();
  const now = clock();
  const name = options.name ?? `Company ${client_id.slice(-6)}`;
  const inCompany = <T>(work: (tx: CompanyTransaction) => Promise<T>) => database.inCompany(client_id, work);
  const role_ids = await inCompany(async (tx) => {
    await createCompany(tx, { client_id, name, currency: options.currency ?? 'USD', now });
    await settle(tx, client_id, options);
    return createDefaultRoles(tx, client_id);
  });

  const made = {} as Record<Names, TestPerson>;
  for (const key of Object.keys(people) as Names[]) {
    made[key] = await aPerson(product, {
      client_id,
      name: key,
      last_name: options.last_name ?? 'Tester',
      ...(options.email && { email: options.email }),
      role_ids: people[key].map((role) => role_ids[role]),
      is_provider_admin: options.is_provider ?? false,
    });
  }

  return { client_id, name, people: made, role_ids, inCompany };
}

export async function aPerson(
  product: TestSetup,
  options: {
    client_id: string;
    name: string;
    last_name: string;
    email?: string;
    role_ids: string[];
    is_provider_admin: boolean;
  },
): Promise<TestPerson> {
  const { client_id, role_ids } = options;
  const user_id = uuidv7();
  const email = options.email ?? `${options.name}.${client_id.slice(-12)}@company.test`;
  const user = {
    client_id,
    id: user_id,
    email,
    first_name: capitalised(options.name),
    last_name: options.last_name,
    password_hash: await testHash(),
    is_provider_admin: options.is_provider_admin,
    created_at: product.app.clock(),
  };

  // Creating a user publishes no event, so the services that a TestSetup lacks are never used.
  await writeInCompany({ app: product.app as App, request: testRequestInfo(product), client_id }, (context) =>
    createUser(context, { user, role_ids }),
  );

  const session = await startSession(product, { client_id, user_id });
  const token = renewedToken(product, { client_id, ...session });

  return {
    client_id,
    user_id,
    email,
    first_name: user.first_name,
    last_name: user.last_name,
    ...session,
    calls: async (endpoint, input, callOptions) =>
      call(product.address, endpoint, input, { access_token: await token.read(), ...callOptions }),
    sends: async (endpoint, input, callOptions) =>
      send(product.address, endpoint, input, { access_token: await token.read(), ...callOptions }),
    startsSession: () => startSession(product, { client_id, user_id }),
    continuesSession: async () => {
      await extendSession(product, { client_id, session_id: session.session_id });
      await token.renew();
    },
  };
}

async function startSession(product: TestSetup, person: { client_id: string; user_id: string }): Promise<TestSession> {
  const session_id = uuidv7();
  const now = product.app.clock();
  await product.app.database.inCompany(person.client_id, (tx) =>
    insertSession(tx, {
      ...person,
      id: session_id,
      device: 'test',
      address: '127.0.0.1',
      keep_signed_in: false,
      started_at: now,
      last_seen_at: now,
      // Most tests are about people who have completed every sign-in step that their company requires.
      second_factor_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    }),
  );
  const access_token = await product.app.access_tokens.issue({ client_id: person.client_id, session_id }, now);
  return { session_id, access_token };
}

const renewAfterMs = 240_000;

/**
 * Renews an access token as a browser does, so that it stays valid during long tests. The token's age is measured in
 * real time: a test that moves the app's clock still sees its token expire.
 */
function renewedToken(
  product: TestSetup,
  { client_id, session_id, access_token }: TestSession & { client_id: string },
) {
  let token = access_token;
  let issued_at_ms = performance.now();
  const renew = async () => {
    issued_at_ms = performance.now();
    token = await product.app.access_tokens.issue({ client_id, session_id }, product.app.clock());
  };
  return {
    renew,
    read: async (): Promise<string> => {
      if (performance.now() - issued_at_ms >= renewAfterMs) await renew();
      return token;
    },
  };
}

async function extendSession(
  product: TestSetup,
  { client_id, session_id }: Omit<TestSession, 'access_token'> & { client_id: string },
): Promise<void> {
  const expires_at = new Date(product.app.clock().getTime() + 86_400_000);
  await product.app.database.inCompany(client_id, (tx) =>
    tx
      .updateTable('sessions')
      .set({ expires_at, last_seen_at: product.app.clock() })
      .where('client_id', '=', client_id)
      .where('id', '=', session_id)
      .execute(),
  );
}

async function settle(tx: CompanyTransaction, client_id: string, options: TestCompanyOptions): Promise<void> {
  if (options.phase)
    await tx
      .updateTable('subscriptions')
      .set({ override_phase: options.phase })
      .where('client_id', '=', client_id)
      .execute();
  if (options.is_provider) {
    await tx.updateTable('companies').set({ kind: 'provider' }).where('client_id', '=', client_id).execute();
    // On Citus, the list of companies has no triggers.
    await sql`select outlay_refresh_client(${client_id})`.execute(tx);
  }
  for (const [feature, value] of Object.entries(options.features ?? {}))
    await tx
      .updateTable('company_features')
      .set({ value: JSON.stringify(value) })
      .where('client_id', '=', client_id)
      .where('feature', '=', feature)
      .execute();
}

let hash: Promise<string> | undefined;

/** Returns one hash for all people of a test run, because hashing is slow on purpose. */
function testHash(): Promise<string> {
  hash ??= hashPassword(testPassword);
  return hash;
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
