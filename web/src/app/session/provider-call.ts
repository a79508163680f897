import type { CallOptions } from '../../lib/call.ts';

/** Options for calls that check for provider admins and for calls about the subscription. */
export const providerCall = {
  bearer: true,
  headers: { 'service-type': 'client-onboarding' },
} as const satisfies CallOptions;
