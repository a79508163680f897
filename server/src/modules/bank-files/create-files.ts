import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { bankFiles } from '#contract/bank-files.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { moveBankFile } from '#domain/bank-files/bank-file-states.ts';
import { formatFacts } from '#domain/bank-files/file-formats.ts';
import { endToEndId, type PaymentFile } from '#domain/bank-files/payment-file.ts';
import { writeBankFile } from '#domain/bank-files/write-bank-file.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import { nextNumber } from '../../db/number-sequences.rows.ts';
import type { SignedWriteContext, WriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import type { ItemHandler, RunFinisher } from '../bulk/run-items.ts';
import { startRun } from '../bulk/start-run.ts';
import { readPayable } from '../payables/write-payable.ts';
import { movePayment, todayOf } from '../payouts/move-payment.ts';
import { addToPaymentRun, completePaymentRun, createPaymentRun } from '../payouts/runs/start-payment-run.ts';
import { payableLabel } from '../payouts/show-payments.ts';
import { type PayingAccountRow, readPayingAccounts } from './bank-accounts.rows.ts';
import {
  type BankFileRow,
  clearItemNumbers,
  insertBankFile,
  insertFileItem,
  lockBankFile,
  readFileItems,
  updateBankFile,
} from './bank-files.rows.ts';
import { accountsForItem, chooseForFiles } from './choose-for-files.ts';
import { decryptNumbers, encryptNumbers, secretOwner } from './secret-numbers.ts';

/** The kind of bulk run that starts payments by bank file. */
export const bankFileKind = 'bank-files.create';
const maxDaysAhead = 30;
const dayMs = 86_400_000;
const everyItem = 1_000_000;

/**
 * Creates one file for each paying account and starts a run. The run adds each payment to its file in the transaction
 * that starts the payment. The content is written when all payments have started.
 */
export async function createFiles(
  context: SignedWriteContext,
  { chosen, execution_on }: InputOf<typeof bankFiles.create>,
): Promise<OutputOf<typeof bankFiles.create>> {
  refuseWrongDate(context, execution_on);
  const { items } = await chooseForFiles(context, chosen);
  const included = items.filter(({ decision }) => decision.allowed);
  if (included.length === 0) throw new Refused('bank_file.nothing');

  const accounts = new Map(included.flatMap(({ account }) => (account ? [[account.id, account]] : [])));
  const files: { id: string; number: string }[] = [];
  const payment_run = await createPaymentRun(context);
  const common = { execution_on, payment_run_id: payment_run.id };
  for (const account of accounts.values()) files.push(await insertFile(context, account, common));

  const run = await startRun(context, {
    kind: bankFileKind,
    request: { file_ids: files.map(({ id }) => id), payment_run_id: payment_run.id },
    items: included.map(({ payable }) => ({ item_id: payable.item_id, label: payableLabel(payable) })),
  });
  return { ...run, files, payment_run };
}

async function insertFile(
  { tx, client_id, actor, request, record }: SignedWriteContext,
  { id: paying_account_id, format }: PayingAccountRow,
  common: { execution_on: string; payment_run_id: string },
): Promise<{ id: string; number: string }> {
  const id = uuidv7();
  const number = await nextNumber(tx, client_id, 'bank_file');
  await insertBankFile(tx, {
    client_id,
    id,
    number,
    paying_account_id,
    format,
    currency: formatFacts[format].currency,
    ...common,
    created_at: request.now,
    created_by: actor.user_id,
  });
  const item_label = `BF-${number}`;
  record({ action: 'bank_file_created', item_kind: 'bank_file', item_id: id, item_label, is_setting: true });
  return { id, number: item_label };
}

function refuseWrongDate(context: SignedWriteContext, execution_on: string): void {
  const today = todayOf(context);
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + maxDaysAhead * dayMs).toISOString().slice(0, 10);
  if (execution_on >= today && execution_on <= last) return;
  const on = dateText(last);
  throw new Refused('bank_file.execution_date', { on }, { execution_on: () => t`Choose a date from today to ${on}.` });
}

/** Starts one payment and adds it to the file of its paying account. */
export const addToFile: ItemHandler = async (context, item_id, request) => {
  const { app, tx, client_id } = context;
  const { file_ids } = request as unknown as { file_ids: string[] };
  const payable = await readPayable(tx, { client_id, item_id });
  if (!payable) throw new Refused('item.changed');
  const { account, bank, decision } = await accountsForItem(tx, client_id, payable);
  orRefuse(decision);
  const file = account && (await fileOfAccount(context, file_ids, account.id));
  // If there is no file, the paying account was replaced after the files were created.
  if (!file || !bank) throw new Refused('item.changed');

  const started = await movePayment(
    context,
    { item_kind: payable.item_kind, item_id },
    {
      kind: 'process',
      mode: 'manual',
      method: 'bank_transfer',
      reference: file.number,
      sent_on: todayOf(context),
      note: '',
    },
  );
  await addToPaymentRun(context, request.payment_run_id, started.payable);
  const { payout_id } = started.payable;
  if (!payout_id) throw new Error(`${item_id} was started without a payout.`);
  const numbers = decryptNumbers(app, bank.numbers_encrypted, { of: 'payee_account', client_id, id: bank.id });
  await insertFileItem(tx, {
    client_id,
    payout_id,
    file_id: file.id,
    payee_account_id: bank.id,
    numbers_encrypted: encryptNumbers(app, numbers, { of: 'bank_file_item', client_id, id: payout_id }),
    account_last4: bank.account_last4,
  });
  return started;
};

async function fileOfAccount({ tx, client_id }: WriteContext, file_ids: readonly string[], account_id: string) {
  for (const id of file_ids) {
    const file = await lockBankFile(tx, { client_id, id });
    if (file?.paying_account_id === account_id && file.state === 'building') return file;
  }
  return undefined;
}

/** Writes the files of a run. A file for which no payment could be started is cancelled. */
export const writeFiles: RunFinisher = async (context, run) => {
  const { file_ids } = run.request as unknown as { file_ids: string[] };
  for (const id of file_ids) await writeFile(context, id);
  await completePaymentRun(context, run.request.payment_run_id);
};

async function writeFile(context: WriteContext, id: string): Promise<void> {
  const { app, tx, client_id, request } = context;
  const key = { client_id, id };
  const file = await lockBankFile(tx, key);
  if (!file) return;
  const items = await readFileItems(tx, { ...key, limit: everyItem });
  if (items.length === 0) {
    const state = orRefuse(moveBankFile(file.state, 'empty'));
    await updateBankFile(tx, key, { state, ended_at: request.now });
    return;
  }

  const content = writeBankFile(file.format, await paymentFile(context, file, items));
  await updateBankFile(tx, key, {
    state: orRefuse(moveBankFile(file.state, 'build')),
    content_encrypted: app.encryption.encrypt(content, secretOwner({ of: 'bank_file', ...key })),
    content_hash: createHash('sha256').update(content).digest('hex'),
  });
  await clearItemNumbers(tx, key);
}

async function paymentFile(
  { app, tx, client_id }: WriteContext,
  file: BankFileRow,
  items: Awaited<ReturnType<typeof readFileItems>>,
): Promise<PaymentFile> {
  const [account] = await readPayingAccounts(tx, { client_id, id: file.paying_account_id });
  if (!account) throw new Error(`The bank file ${file.id} has no paying account.`);
  const { id, originator, bank_name, is_balanced } = account;
  return {
    number: file.number,
    message_id: endToEndId(file.id),
    created_at: file.created_at,
    execution_on: file.execution_on,
    payer: {
      name: account.account_holder,
      numbers: decryptNumbers(app, account.numbers_encrypted, { of: 'paying_account', client_id, id }),
      settings: { originator, bank_name, is_balanced },
    },
    payments: items.map(({ payout_id, account_holder, numbers_encrypted, amount, number }) => ({
      end_to_end_id: endToEndId(payout_id),
      payee: account_holder,
      numbers: decryptNumbers(app, numbers_encrypted, { of: 'bank_file_item', client_id, id: payout_id }),
      amount,
      text: [file.payment_run?.number, file.number, number].filter(Boolean).join(' '),
    })),
  };
}
