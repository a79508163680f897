import { featuresFrom, isAchVerified } from '#domain/access/features.ts';
import { allow, refuse } from '#domain/decision.ts';
import { msg } from '#domain/language/translate.ts';
import { isGreater, moneyFrom } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import type { PaymentsPort, PaymentToCarry } from '../../outside/payments/port.ts';
import { featuresOf } from '../companies/save-feature.ts';
import { findPeople } from '../people/find-people.ts';
import { readPaidBanks } from './ach-banks.rows.ts';
import { insertTransfer } from './ach-transfers.rows.ts';
import { sendTransfer } from './send-transfer.ts';

const transferCurrency = 'USD';
/** The bank's limit for one transfer. */
const transferLimit = moneyFrom('10000.00', transferCurrency);

/**
 * Opens the port for payments by bank transfer, which are in US dollars from a verified company to people with a bank
 * account.
 */
export function bankPayments(app: App): PaymentsPort {
  const payeeOf = batched();
  return {
    mode: 'ach',
    label: msg`Bank transfer (ACH)`,
    detail: msg`Outlay sends the money. It arrives within three to four business days.`,
    carries: async (payment, tx) => {
      const { currency, amount } = payment;
      if (currency !== transferCurrency) return refuse('ach.not_usd', { currency });
      if (isGreater(moneyFrom(amount, currency), transferLimit))
        return refuse('ach.over_limit', { amount: 'USD 10,000.00' });
      const { is_verified, bank_id, name } = await payeeOf(tx, payment);
      if (!is_verified) return refuse('ach.not_verified');
      return bank_id ? allow(true) : refuse('ach.no_bank', { name });
    },
    recordStart: async ({ client_id, payout_id, payee_id, amount }, tx, created_at) => {
      const [bank] = await readPaidBanks(tx, { client_id, user_ids: [payee_id] });
      if (!bank) throw new Error(`Payout ${payout_id} was started without a bank account.`);
      await insertTransfer(tx, { client_id, payout_id, bank_id: bank.id, amount, created_at });
    },
    sendToProvider: ({ client_id, payout_id }) => sendTransfer(app, { client_id, payout_id }),
  };
}

interface Payee {
  is_verified: boolean;
  bank_id: string | undefined;
  name: string;
}

/**
 * Combines the queries of checks that are made at the same time, because the pre-flight check covers thousands of
 * payments at once.
 */
function batched(): (tx: CompanyTransaction, payment: PaymentToCarry) => Promise<Payee> {
  const batches = new WeakMap<CompanyTransaction, { ids: Set<string>; payees: Promise<Map<string, Payee>> }>();
  return async (tx, { client_id, payee_id }) => {
    let batch = batches.get(tx);
    if (!batch) {
      const ids = new Set<string>();
      const payees = Promise.resolve().then(() => {
        batches.delete(tx);
        return readPayees(tx, { client_id, user_ids: [...ids] });
      });
      batch = { ids, payees };
      batches.set(tx, batch);
    }
    batch.ids.add(payee_id);
    return (await batch.payees).get(payee_id) ?? { is_verified: false, bank_id: undefined, name: '' };
  };
}

async function readPayees(
  tx: CompanyTransaction,
  { client_id, user_ids }: { client_id: string; user_ids: string[] },
): Promise<Map<string, Payee>> {
  const [features, banks, people] = await Promise.all([
    featuresOf(tx, client_id),
    readPaidBanks(tx, { client_id, user_ids }),
    findPeople(tx, { client_id, ids: user_ids }),
  ]);
  const is_verified = isAchVerified(featuresFrom(features));
  const bankOf = new Map(banks.map(({ user_id, id }) => [user_id, id]));
  return new Map(
    user_ids.map((user_id) => {
      const person = people.get(user_id);
      const name = person ? `${person.first_name} ${person.last_name}` : '';
      return [user_id, { is_verified, bank_id: bankOf.get(user_id), name }];
    }),
  );
}
