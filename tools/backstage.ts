import { v7 as uuidv7 } from 'uuid';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import type { App } from '#server/http/context.ts';
import { writeInCompany } from '#server/http/run-write.ts';
import { endSessionsOf } from '#server/modules/auth/auth.rows.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { createUser } from '#server/modules/people/create-user.ts';
import { storePassword } from '#server/modules/people/find-user.ts';
import { readRoleIds } from '#server/modules/people/roles.rows.ts';
import { findSignIn } from '#server/modules/people/sign-in-directory.ts';
import { seeding } from './demo/companies.ts';
import { setActive } from './demo/demo.rows.ts';
import { demoPassword } from './demo/sign-ins.ts';

/**
 * Changes that e2e tests make to the data of a running app without using the UI. They are called by name, for example
 * `backstage.ts disable <email>`.
 */
const acts: Record<string, (app: App, email: string) => Promise<void>> = {
  disable: (app, email) => switchPerson(app, email, false),
  enable: (app, email) => switchPerson(app, email, true),
  'restore-password': async (app, email) => {
    const { client_id, user_id } = await known(app, email);
    const password_hash = await hashPassword(demoPassword);
    await writeInCompany({ app, request: seeding(app), client_id }, (context) =>
      storePassword(context, user_id, password_hash),
    );
  },
  invite: async (app, email) => {
    const { client_id } = await known(app, 'admin@demo.test');
    const user_id = uuidv7();
    await writeInCompany({ app, request: seeding(app), client_id }, async (context) => {
      const { tx, announce, request } = context;
      const employee = (await readRoleIds(tx, client_id)).find((role) => role.key === 'employee');
      await createUser(context, {
        user: {
          client_id,
          id: user_id,
          email,
          first_name: 'Nina',
          last_name: 'Novak',
          password_hash: null,
          invited_at: request.now,
        },
        role_ids: employee ? [employee.id] : [],
      });
      announce('user.invited', { user_id });
    });
  },
};

async function switchPerson(app: App, email: string, is_active: boolean): Promise<void> {
  const { client_id, user_id } = await known(app, email);
  await app.database.inCompany(client_id, async (tx) => {
    await setActive(tx, { client_id, user_id, is_active });
    // As in the product, disabling a person ends their sessions.
    if (!is_active)
      await endSessionsOf(tx, { client_id, user_ids: [user_id] }, { now: app.clock(), because: 'disabled' });
  });
}

async function known(app: App, email: string) {
  const found = await findSignIn(app.database, email);
  if (!found) throw new Error(`There is no account for ${email}.`);
  return found;
}

const [act = '', email = ''] = process.argv.slice(2);
const { app, close } = await createApp(readConfig({ ...process.env, ROLE: 'web', LOG_LEVEL: 'error' }));
await app.jobs.start();
await acts[act]?.(app, email);
await app.jobs.stop();
await close();
