import type { EveryEndpoint } from '#contract/every-endpoint.ts';
import type { House, RoutesOf } from '../http/context.ts';
import { authRoutes, sessionRoutes } from './auth/auth.routes.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { clientRoutes } from './companies/companies.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { mailOnEvent, type UserEvent } from './notifications/mail-on-event.ts';
import { peopleRoutes, rolesRoutes } from './people/people.routes.ts';
import { providerAdminRoutes } from './provider-admin/provider-admin.routes.ts';

/** Every endpoint of the contract has its handler here: a missing one does not compile. */
export const everyRoute = {
  auth: authRoutes,
  billing: billingRoutes,
  client: clientRoutes,
  home: homeRoutes,
  people: { ...peopleRoutes, ...sessionRoutes },
  providerAdmin: providerAdminRoutes,
  roles: rolesRoutes,
} satisfies { [Group in keyof EveryEndpoint]: RoutesOf<EveryEndpoint[Group]> };

/** Who listens to what was announced. Runs in the worker, once per event and listener. */
export async function onEvent(house: House, event: Record<string, string>): Promise<void> {
  if (event.user_id) await mailOnEvent(house, event as unknown as UserEvent);
}
