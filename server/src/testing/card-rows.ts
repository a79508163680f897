import { v7 as uuidv7 } from 'uuid';
import type { SignedWriteContext } from '../http/context.ts';
import { insertAccount } from '../modules/cards/card-accounts.rows.ts';
import type { CardTransactionRow } from '../modules/cards/card-transactions.rows.ts';
import { addTransactions } from '../modules/cards/write-transactions.ts';
import { saveFeature } from '../modules/companies/save-feature.ts';
import type { TestPerson } from './a-company.ts';
import { inWriteContext } from './in-write-context.ts';
import type { TestProduct } from './test-product.ts';

interface CardFacts {
  nickname?: string;
  last_four?: string;
  is_assigned?: boolean;
}

export function insertTestCard(product: TestProduct, person: TestPerson, facts: CardFacts = {}): Promise<string> {
  return inWriteContext(product, person, async ({ tx, client_id, actor, request }) => {
    const id = uuidv7();
    await insertAccount(tx, {
      client_id,
      id,
      link_id: null,
      external_id: null,
      bank: 'First Bank',
      network: 'Visa',
      last_four: facts.last_four ?? '4242',
      holder: `${actor.first_name} ${actor.last_name}`,
      nickname: facts.nickname ?? '',
      currency: actor.company.currency,
      source: 'csv',
      user_id: facts.is_assigned === false ? null : person.user_id,
      created_at: request.now,
      last_synced_at: null,
    });
    return id;
  });
}

type TransactionFacts = Partial<CardTransactionRow> & { account_id: string };

/** Adds an open card transaction of a person through the write pipeline. */
export function insertTestTransaction(
  product: TestProduct,
  person: TestPerson,
  facts: TransactionFacts,
): Promise<CardTransactionRow> {
  return inWriteContext(product, person, async (context) => {
    const row = transactionRow(context, person, facts);
    await addTransactions(context, [{ ...row, created_at: context.request.now }]);
    return row;
  });
}

function transactionRow(
  { actor }: SignedWriteContext,
  person: TestPerson,
  facts: TransactionFacts,
): CardTransactionRow {
  const id = uuidv7();
  return {
    id,
    external_id: id,
    statement_id: null,
    period_id: null,
    user_id: person.user_id,
    merchant: 'Coffee House',
    description: '',
    mcc: '5814',
    spent_on: '2026-03-14',
    posted_on: '2026-03-15',
    status: 'POSTED',
    currency: actor.company.currency,
    amount: '12.50',
    foreign_currency: null,
    foreign_amount: null,
    state: 'unmatched',
    is_receipt_missing: true,
    is_voided: false,
    note: '',
    suggestions: [],
    rejected_ids: [],
    advance_id: null,
    metadata: {},
    version: 0,
    ...facts,
  };
}

/** Adds a checked statement without new transactions. */
export async function insertTestStatement(product: TestProduct, person: TestPerson): Promise<string> {
  const { client_id, user_id } = person;
  const id = uuidv7();
  await product.app.database.inCompany(client_id, (tx) =>
    tx
      .insertInto('card_statements')
      .values({
        client_id,
        id,
        file_name: 'march.csv',
        format: 'csv',
        sha256: 'b'.repeat(64),
        state: 'checked',
        uploaded_by: user_id,
        created_at: new Date(),
      })
      .execute(),
  );
  return id;
}

type CardIds = Record<'card_account' | 'card_transaction' | 'card_link' | 'card_statement' | 'card_period', string>;

/** Adds one row to every table of corporate cards. */
export async function addCards(
  product: TestProduct,
  person: TestPerson,
  { expense_id, canary }: { expense_id: string; canary: string },
): Promise<CardIds> {
  const { client_id, user_id } = person;
  const card_account = await insertTestCard(product, person, { nickname: canary });
  const open = await insertTestTransaction(product, person, { account_id: card_account, merchant: `Inn ${canary}` });
  const matched = await insertTestTransaction(product, person, {
    account_id: card_account,
    merchant: `Taxi ${canary}`,
    state: 'matched',
  });
  const [card_link, card_statement, card_period] = [uuidv7(), uuidv7(), uuidv7()];

  await product.app.database.inCompany(client_id, async (tx) => {
    await saveFeature(tx, { client_id, feature: 'card_recon_enabled', value: true });
    const now = new Date();
    const link = { client_id, id: card_link, item_id: canary, institution: canary, sealed_token: 'x', user_id };
    await tx
      .insertInto('card_links')
      .values({ ...link, created_by: user_id, created_at: now })
      .execute();
    const file = { client_id, id: card_statement, file_name: `${canary}.csv`, format: 'csv', sha256: 'a'.repeat(64) };
    await tx
      .insertInto('card_statements')
      .values({ ...file, state: 'checked', uploaded_by: user_id, created_at: now })
      .execute();
    await tx
      .insertInto('card_statement_lines')
      .values({ client_id, statement_id: card_statement, line_no: 1, external_id: canary, line: '{}' })
      .execute();
    await tx
      .insertInto('card_periods')
      .values({ client_id, id: card_period, from_on: '2026-03-01', to_on: '2026-03-31', basis: 'posted_on' })
      .execute();
    const line = { expense_id, transaction_id: matched.id, amount: matched.amount, matched_by: 'rule' };
    await tx
      .insertInto('card_expenses')
      .values({ client_id, ...line, reason: canary })
      .execute();
    await tx
      .insertInto('card_link_events')
      .values({ client_id, token_hash: 'c'.repeat(64), link_id: card_link, code: canary, received_at: now })
      .execute();
    await tx.insertInto('card_match_queue').values({ client_id, user_id }).execute();
  });
  return { card_account, card_transaction: open.id, card_link, card_statement, card_period };
}
