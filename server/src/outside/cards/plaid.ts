import type { PlaidApi, Transaction } from 'plaid';
import { withoutCardNumbers } from '#domain/cards/statements/card-number.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { plaidNotifications } from './plaid-notifications.ts';
import {
  type CardFeedPort,
  type FeedChanges,
  type FeedConnection,
  type FeedTransaction,
  FeedUnavailable,
  SignInExpired,
} from './port.ts';

interface PlaidOptions {
  url: () => Promise<string>;
  client_id: string;
  secret: string;
  /** The URL to which Plaid sends its notifications. */
  webhookUrl: () => string;
  /** Returns the URL of a page that replaces Plaid's dialog; null to use the dialog. */
  linkPage: ((token: string, return_url: string) => Promise<string>) | null;
  close?: () => Promise<void>;
}

const timeoutMs = 20_000;
const pageSize = 500;
const maxRestarts = 3;

/** Plaid's SDK takes 25 MiB of memory, so it is loaded only when a company uses a card feed. */
const sdk = () => import('plaid');

export function plaidFeed({ url, client_id, secret, webhookUrl, linkPage, close }: PlaidOptions): CardFeedPort {
  const client = async () => {
    const { Configuration, PlaidApi } = await sdk();
    return new PlaidApi(
      new Configuration({
        basePath: await url(),
        baseOptions: { timeout: timeoutMs, headers: { 'PLAID-CLIENT-ID': client_id, 'PLAID-SECRET': secret } },
      }),
    );
  };

  return {
    name: 'Plaid',
    startLink: ({ user_id, access_token, return_url }) =>
      asking(async () => {
        const { CountryCode, Products } = await sdk();
        const { data } = await (await client()).linkTokenCreate({
          client_name: 'Outlay',
          language: 'en',
          country_codes: [CountryCode.Us, CountryCode.Gb, CountryCode.De, CountryCode.Fr],
          user: { client_user_id: user_id },
          webhook: webhookUrl(),
          ...(access_token ? { access_token } : { products: [Products.Transactions] }),
        });
        const { link_token } = data;
        return { link_token, link_url: linkPage && (await linkPage(link_token, return_url)) };
      }),
    exchange: (public_token) => asking(async () => connectionOf(await client(), public_token)),
    sync: (access_token, cursor) => asking(async () => changesSince(await client(), access_token, cursor)),
    remove: (access_token) =>
      asking(async () => {
        await (await client()).itemRemove({ access_token });
      }),
    readNotification: plaidNotifications(client),
    close: async () => close?.(),
  };
}

async function connectionOf(client: PlaidApi, public_token: string): Promise<FeedConnection> {
  const { access_token, item_id } = (await client.itemPublicTokenExchange({ public_token })).data;
  const { accounts, item } = (await client.accountsGet({ access_token })).data;
  return {
    item_id,
    access_token,
    institution: item.institution_name ?? 'Bank',
    accounts: accounts.map(({ account_id, name, mask, balances }) => ({
      external_id: account_id,
      name,
      last_four: mask ?? '0000',
      currency: balances.iso_currency_code ?? 'USD',
    })),
  };
}

/** Reads all pages of changes. Starts over if the data changed between two of them, as Plaid requires. */
async function changesSince(client: PlaidApi, access_token: string, since: string): Promise<FeedChanges> {
  for (let restarts = 0; ; restarts += 1)
    try {
      return await pagesSince(client, access_token, since);
    } catch (error) {
      const isChanged = codeOf(error) === 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION';
      if (!isChanged || restarts === maxRestarts) throw error;
    }
}

async function pagesSince(client: PlaidApi, access_token: string, since: string): Promise<FeedChanges> {
  const changes: FeedChanges = { changed: [], removed_ids: [], cursor: since };
  for (let hasMore = true; hasMore; ) {
    const { cursor } = changes;
    const { data } = await client.transactionsSync({ access_token, count: pageSize, ...(cursor && { cursor }) });
    changes.changed.push(...[...data.added, ...data.modified].map(transactionOf));
    changes.removed_ids.push(...data.removed.flatMap(({ transaction_id }) => transaction_id ?? []));
    changes.cursor = data.next_cursor;
    hasMore = data.has_more;
  }
  return changes;
}

/** Converts a transaction. Some banks include the full card number in its text, which must not be stored. */
function transactionOf(transaction: Transaction): FeedTransaction {
  const { transaction_id, pending_transaction_id, account_id, merchant_name, name, date, pending } = transaction;
  const currency = transaction.iso_currency_code ?? transaction.unofficial_currency_code ?? 'USD';
  return {
    external_id: transaction_id,
    pending_id: pending_transaction_id,
    account_id,
    merchant: withoutCardNumbers(merchant_name ?? name).slice(0, 200),
    description: withoutCardNumbers(name).slice(0, 500),
    spent_on: transaction.authorized_date ?? date,
    posted_on: pending ? null : date,
    status: pending ? 'PENDING' : 'POSTED',
    currency,
    amount: toDecimal(moneyFrom(String(transaction.amount), currency)),
  };
}

/**
 * Makes a call and translates Plaid's errors into errors of the port. Their messages contain neither tokens nor
 * responses.
 */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ITEM_LOGIN_REQUIRED') throw new SignInExpired('The bank asks for a new sign-in.');
    throw new FeedUnavailable(`The card feed failed with ${code ?? 'no answer'}.`);
  }
}

function codeOf(error: unknown): string | undefined {
  const { response } = error as { response?: { data?: { error_code?: unknown } } };
  const code = response?.data?.error_code;
  return typeof code === 'string' ? code : undefined;
}
