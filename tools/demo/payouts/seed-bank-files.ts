import { v7 as uuidv7 } from 'uuid';
import { nextNumber } from '#server/db/number-sequences.rows.ts';
import type { WriteContext } from '#server/http/context.ts';
import { readPaidAccounts, readPayingAccounts } from '#server/modules/bank-files/bank-accounts.rows.ts';
import { insertBankFile, insertFileItem } from '#server/modules/bank-files/bank-files.rows.ts';
import { writeFiles } from '#server/modules/bank-files/create-files.ts';
import { markSent } from '#server/modules/bank-files/move-file.ts';
import { addMyAccount } from '#server/modules/bank-files/payee-accounts.ts';
import { savePayingAccount } from '#server/modules/bank-files/paying-accounts.ts';
import { decryptNumbers, encryptNumbers } from '#server/modules/bank-files/secret-numbers.ts';
import { readRunPayments } from '#server/modules/payouts/runs/payment-runs.rows.ts';
import { idOf } from '../meridian-ids.ts';
import type { ActAs } from '../settings/acting.ts';

const admin = 'Daniel Okafor';
const payer = 'Rahul Deshpande';
const entity = 'Meridian Labs GmbH';
const payingIban = 'DE89370400440532013000';

/** Account numbers that banks publish as examples. */
const payeeIbans: Record<string, string> = {
  'Jonas Weber': 'DE75512108001245126199',
  'Theo Nilsson': 'NL91ABNA0417164300',
  'Fatima Zahra': 'FR1420041010050500013M02606',
  'Marco Bianchi': 'IT60X0542811101000000123456',
  'Omar Haddad': 'FR7630006000011234567890189',
};

interface BankFileDemo {
  entities: Map<string, string>;
  /** The payment runs of the last weeks. */
  run_ids: readonly string[];
}

/**
 * Sets up payments by SEPA file for the Berlin entity: people have bank accounts, and each payment run has its bank
 * file.
 */
export async function seedBankFiles(context: WriteContext, act: ActAs, demo: BankFileDemo): Promise<void> {
  const entity_id = idOf(demo.entities, entity);
  await act(admin, 90, (then) =>
    savePayingAccount(then, {
      entity_id,
      format: 'sepa',
      account_holder: entity,
      numbers: { kind: 'iban', iban: payingIban, bic: '' },
      originator: '',
      bank_name: '',
      is_balanced: false,
    }),
  );
  for (const [name, iban] of Object.entries(payeeIbans))
    await act(name, 80, (then) =>
      addMyAccount(then, { account_holder: name, numbers: { kind: 'iban', iban, bic: '' } }),
    );
  for (const [index, run_id] of demo.run_ids.entries())
    await seedFile(context, act, { entity_id, run_id, days_ago: 20 - index * 5 });
}

async function seedFile(
  { app, tx, client_id }: WriteContext,
  act: ActAs,
  { entity_id, run_id, days_ago }: { entity_id: string; run_id: string; days_ago: number },
): Promise<void> {
  const payments = await readRunPayments(tx, { client_id, id: run_id });
  const [account] = (await readPayingAccounts(tx, { client_id })).filter((each) => each.entity_id === entity_id);
  const banks = await readPaidAccounts(tx, { client_id, user_ids: payments.map(({ payee_id }) => payee_id) });
  const paid = payments.flatMap((payment) => {
    const bank = banks.find(({ user_id }) => user_id === payment.payee_id);
    return bank && payment.entity_id === entity_id && payment.currency === 'EUR' ? [{ payment, bank }] : [];
  });
  if (!account || paid.length === 0) return;

  await act(payer, days_ago, async (then) => {
    const id = uuidv7();
    await insertBankFile(tx, {
      client_id,
      id,
      number: await nextNumber(tx, client_id, 'bank_file'),
      paying_account_id: account.id,
      payment_run_id: run_id,
      format: 'sepa',
      currency: 'EUR',
      execution_on: then.request.now.toISOString().slice(0, 10),
      created_at: then.request.now,
      created_by: then.actor.user_id,
    });
    for (const { payment, bank } of paid) {
      const { payout_id } = payment;
      const numbers = decryptNumbers(app, bank.numbers_encrypted, { of: 'payee_account', client_id, id: bank.id });
      await insertFileItem(tx, {
        client_id,
        payout_id,
        file_id: id,
        payee_account_id: bank.id,
        numbers_encrypted: encryptNumbers(app, numbers, { of: 'bank_file_item', client_id, id: payout_id }),
        account_last4: bank.account_last4,
      });
    }
    await writeFiles(then, { request: { file_ids: [id] } } as unknown as Parameters<typeof writeFiles>[1]);
    await markSent(then, { id });
  });
}
