import type { CallOptions } from '../../lib/call.ts';

/** Options for calls that check whether the user is a provider admin, and for calls about the subscription. */
export const providerCall = {
  bearer: true,
  headers: { 'service-type': 'client-onboarding' },
} as const satisfies CallOptions;
