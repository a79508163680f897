import { canBeInFile } from '#domain/bank-files/file-formats.ts';
import { isSepaIban } from '#domain/bank-files/iban.ts';
import { allow, type Decision } from '#domain/decision.ts';
import { canPayout } from '#domain/payouts/payout-rights.ts';
import { type PayableStage, stageOfTab } from '#domain/payouts/payout-tabs.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import type { SavedPayable } from '../payables/write-payable.ts';
import { type ChosenPayables, chosenPayables } from '../payouts/choose-payables.ts';
import { barredItems } from '../payouts/lock-for-payment.ts';
import { payoutSubject } from '../payouts/payout-subject.ts';
import { findPeople } from '../people/find-people.ts';
import {
  type PaidAccountRow,
  type PayingAccountRow,
  readPaidAccounts,
  readPayingAccounts,
} from './bank-accounts.rows.ts';

/** The maximum number of payments in a selection. The file of each account is written in one transaction. */
const maxItems = 5_000;
const queue: PayableStage = stageOfTab.payment;

interface ChoosingContext {
  tx: CompanyTransaction;
  actor: Actor;
}

/** Resolves a selection and decides which items can be paid by file, and from which account. */
export async function chooseForFiles(context: ChoosingContext, chosen: ChosenPayables) {
  const { tx, actor } = context;
  const { client_id } = actor;
  const { payables, gone } = await chosenPayables(context, { chosen, stage: queue, most: maxItems });
  const [accounts, banks, barred] = await Promise.all([
    readPayingAccounts(tx, { client_id }),
    readPaidAccounts(tx, { client_id, user_ids: payables.map(({ owner_id }) => owner_id) }),
    barredItems(
      context,
      payables.map(({ item_id }) => item_id),
    ),
  ]);
  const bankOf = new Map(banks.map((bank) => [bank.user_id, bank]));
  return {
    gone,
    items: payables.map((payable) => {
      const account = accountFor(accounts, payable);
      const bank = bankOf.get(payable.owner_id);
      const payee = `${payable.payee.first_name} ${payable.payee.last_name}`;
      return { payable, account, bank, decision: decide(actor, { payable, payee, account, bank }, barred) };
    }),
  };
}

/** Returns the current accounts for one item, and whether it can be paid by file. */
export async function accountsForItem(tx: CompanyTransaction, client_id: string, payable: SavedPayable) {
  const [accounts, [bank], people] = await Promise.all([
    readPayingAccounts(tx, { client_id }),
    readPaidAccounts(tx, { client_id, user_ids: [payable.owner_id] }),
    findPeople(tx, { client_id, ids: [payable.owner_id] }),
  ]);
  const person = people.get(payable.owner_id);
  const payee = person ? `${person.first_name} ${person.last_name}` : '';
  const account = accountFor(accounts, payable);
  return { account, bank, decision: fitsFile({ payable, payee, account, bank }) };
}

interface Candidate {
  payable: SavedPayable;
  payee: string;
  account: PayingAccountRow | undefined;
  bank: PaidAccountRow | undefined;
}

function decide(actor: Actor, candidate: Candidate, barred: ReadonlySet<string>): Decision<true> {
  const may = canPayout('process', actor, payoutSubject(candidate.payable, barred));
  return may.allowed ? fitsFile(candidate) : may;
}

function fitsFile({ payable, payee, account, bank }: Candidate): Decision<true> {
  const { currency, amount } = payable;
  const fits = canBeInFile({
    payee,
    currency,
    amount,
    payee_bank: bank ? { kind: bank.kind, is_sepa: bank.kind === 'iban' && isSepaIban(bank.country) } : null,
    format: account?.format ?? null,
  });
  return fits.allowed ? allow(true) : fits;
}

function accountFor(
  accounts: readonly PayingAccountRow[],
  { entity_id }: Pick<SavedPayable, 'entity_id'>,
): PayingAccountRow | undefined {
  return accounts.find((account) => account.entity_id === entity_id);
}
