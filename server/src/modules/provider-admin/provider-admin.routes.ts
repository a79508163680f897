import type { providerAdmin } from '#contract/provider-admin.contract.ts';
import { provider, type RoutesOf, read } from '../../http/context.ts';
import { answerReportRequest, listReportRequests } from './answer-requests.ts';
import { listClients } from './list-clients.ts';

export const providerAdminRoutes = {
  // Only the session decides; the ids in the body are sent by the provider's tools and ignored.
  verify: read(async ({ actor }, _input: object) => ({
    status: true as const,
    iladmin_action: actor.access.is_provider_admin,
  })),
  clients: provider(listClients),
  reportRequests: provider(listReportRequests),
  answerReportRequest: provider(answerReportRequest),
} satisfies RoutesOf<typeof providerAdmin>;
