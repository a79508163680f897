import { v7 as uuidv7 } from 'uuid';
import type { DefaultRoleKey } from '#domain/access/default-roles.ts';
import type { App, RequestInfo, WriteContext } from '#server/http/context.ts';
import { systemRequest } from '#server/http/request-info.ts';
import { writeInCompany } from '#server/http/run-write.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { createDefaultCategories } from '#server/modules/categories/create-default-categories.ts';
import { createCompany } from '#server/modules/companies/create-company.ts';
import { createDefaultCurrencies } from '#server/modules/currencies/save-currency-settings.ts';
import { createDefaultRoles } from '#server/modules/people/create-default-roles.ts';
import { createUser } from '#server/modules/people/create-user.ts';
import { hasAccount, makeProvider, setSubscription } from './demo.rows.ts';
import { demoPassword } from './sign-ins.ts';

const dayMs = 86_400_000;

interface SmallCompany {
  name: string;
  currency: string;
  admin: { name: string; email: string };
  subscription: { override_phase: string; trial_ends_in_days: number };
}

/** Creates a company with its super_admin. Its subscription phase is fixed, so that the demo does not expire. */
export async function seedCompany(app: App, company: SmallCompany): Promise<void> {
  await startCompany(app, company, async ({ tx, client_id, request }) => {
    const { override_phase, trial_ends_in_days } = company.subscription;
    const trial_ends_at = new Date(request.now.getTime() + trial_ends_in_days * dayMs);
    await createDefaultCurrencies(tx, client_id);
    await createDefaultCategories(tx, client_id);
    await setSubscription(tx, { client_id, override_phase, trial_ends_at });
  });
}

/** Creates the provider's company. Its admins access other companies only through the provider endpoints. */
export async function seedProvider(app: App): Promise<void> {
  const admin = { name: 'Robin Ashworth', email: 'provider@outlay.test' };
  await startCompany(
    app,
    { name: 'Outlay', currency: 'USD', admin, roles: [] },
    async ({ tx, client_id, request }, user_id) => {
      await setSubscription(tx, {
        client_id,
        plan: 'provider',
        state: 'active',
        override_phase: 'subscribed',
        trial_ends_at: request.now,
      });
      await makeProvider(tx, { client_id, user_id });
    },
  );
}

export async function startCompany(
  app: App,
  options: {
    name: string;
    currency: string;
    admin: { name: string; email: string; user_id?: string };
    roles?: [];
  },
  andThen: (context: WriteContext, user_id: string, roles: Record<DefaultRoleKey, string>) => Promise<void>,
): Promise<void> {
  const client_id = uuidv7();
  const { email, user_id = uuidv7() } = options.admin;
  // The account exists if an earlier start was interrupted after creating this company.
  if (await hasAccount(app.database, [email])) return;
  const password_hash = await hashPassword(demoPassword);
  await writeInCompany({ app, request: seeding(app), client_id }, async (context) => {
    const { tx, request } = context;
    await createCompany(tx, { client_id, name: options.name, currency: options.currency, now: request.now });
    const roles = await createDefaultRoles(tx, client_id);
    await createUser(context, {
      user: { client_id, id: user_id, email, ...splitName(options.admin.name), password_hash, created_at: request.now },
      role_ids: options.roles ?? [roles.employee, roles.super_admin],
    });
    await andThen(context, user_id, roles);
  });
}

/** Returns the request info for actions that no HTTP request causes. */
export function seeding(app: App): RequestInfo {
  return systemRequest(app, 'demo');
}

export function splitName(name: string): { first_name: string; last_name: string } {
  const [first_name = name, ...rest] = name.split(' ');
  return { first_name, last_name: rest.join(' ') };
}
