import type { billing } from '#contract/billing.contract.ts';
import { type RoutesOf, read } from '../../http/context.ts';
import { activeDetails, clientSubscription } from './read-subscription.ts';

export const billingRoutes = {
  fetchClientSubscription: read(clientSubscription),
  activeDetailsByAppId: read(activeDetails),
} satisfies RoutesOf<typeof billing>;
