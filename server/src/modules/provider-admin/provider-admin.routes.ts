import type { providerAdmin } from '#contract/provider-admin.contract.ts';
import { type RoutesOf, read } from '../../http/context.ts';

export const providerAdminRoutes = {
  // Only the session decides; the ids in the body are sent by the provider's tools and ignored.
  verify: read(async ({ actor }, _input: object) => ({
    status: true as const,
    iladmin_action: actor.access.is_provider_admin,
  })),
} satisfies RoutesOf<typeof providerAdmin>;
