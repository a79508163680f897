import { allow } from '#domain/decision.ts';
import type { PaymentsPort } from './port.ts';

/** Somebody pays outside the product and says so here: nothing leaves the house. */
export function manualPayments(): PaymentsPort {
  return {
    mode: 'manual',
    label: 'By hand',
    detail: 'You pay outside Outlay and say when, and under which reference.',
    carries: async () => allow(true),
    handOver: null,
  };
}
