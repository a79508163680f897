import type { CallOptions } from '../../lib/call.ts';

/** How the provider's verification and the billing service are called: with a bearer, and naming the service. */
export const toProvider = {
  bearer: true,
  headers: { 'service-type': 'client-onboarding' },
} as const satisfies CallOptions;
