import type { CallOptions } from '../../lib/call.ts';

/** Options for calls to the provider's verification and the billing service. */
export const providerCall = {
  bearer: true,
  headers: { 'service-type': 'client-onboarding' },
} as const satisfies CallOptions;
