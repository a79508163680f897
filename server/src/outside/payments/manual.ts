import { allow } from '#domain/decision.ts';
import type { PaymentsPort } from './port.ts';

/** A provider for payments that are made outside the app and confirmed by a person. */
export function manualPayments(): PaymentsPort {
  return {
    mode: 'manual',
    label: 'Manual',
    detail: 'You pay outside Outlay and say when, and under which reference.',
    carries: async () => allow(true),
    sendToProvider: null,
  };
}
