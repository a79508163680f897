import type { App } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { BankAway, type BankPort, BankRefused } from '../../outside/bank/port.ts';

/**
 * Calls the bank while a person is waiting. Converts the bank's refusals and outages to refusals with readable
 * messages.
 */
export async function callBank<T>({ bank }: Pick<App, 'bank'>, work: (bank: BankPort) => Promise<T>): Promise<T> {
  if (!bank) throw new Refused('ach.not_enabled');
  try {
    return await work(bank);
  } catch (error) {
    if (error instanceof BankRefused)
      throw new Refused('ach.provider_refused', { reason: error.message.replace(/[.!]+$/u, '').slice(0, 60) });
    if (error instanceof BankAway) throw new Refused('ach.provider_away');
    throw error;
  }
}
