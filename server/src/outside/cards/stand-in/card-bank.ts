import { randomUUID } from 'node:crypto';
import { type CardEvent, cardEvents } from './card-events.ts';
import type { CardWebhooks, WebhookFault } from './card-webhooks.ts';

const dayMs = 86_400_000;

interface Item {
  item_id: string;
  access_token: string;
  connected_at: Date;
  accounts: { account_id: string; name: string; mask: string }[];
  /**
   * The error with which the fake answers calls for this connection, such as ITEM_LOGIN_REQUIRED; null to answer
   * normally.
   */
  fault: string | null;
  /** The URL for notifications; null if the product did not provide one. */
  webhook_url: string | null;
}

type Body = Record<string, unknown>;

/** A response in Plaid's format. */
interface CardAnswer {
  status: number;
  body: object;
}

/** Opens the state of the local fake: connections, their cards, and a clock that tests and people can move. */
export function openCardBank(webhooks: CardWebhooks) {
  const webhookUrls = new Map<string, string>();
  const items = new Map<string, Item>();
  const publicTokens = new Map<string, string>();
  let aheadDays = 0;
  const now = () => new Date(Date.now() + aheadDays * dayMs);

  const connect = (link_token: string): string => {
    const mask = String(1000 + items.size * 37).slice(-4);
    const item = newItem({ mask, connected_at: now(), webhook_url: webhookUrls.get(link_token) ?? null });
    items.set(item.access_token, item);
    const public_token = `public-sandbox-${randomUUID()}`;
    publicTokens.set(public_token, item.access_token);
    return public_token;
  };

  const notify = (type: string, code: string, fault?: WebhookFault) =>
    notifyOf(webhooks, [...items.values()], { type, code, fault: fault ?? null });

  const handlers: Record<string, (body: Body) => CardAnswer | Promise<CardAnswer>> = {
    '/link/token/create': ({ webhook }) => {
      const link_token = `link-sandbox-${randomUUID()}`;
      if (typeof webhook === 'string') webhookUrls.set(link_token, webhook);
      return ok({ link_token, expiration: now().toISOString() });
    },
    '/webhook_verification_key/get': ({ key_id }) => {
      const key = webhooks.keyOf(key_id);
      return key ? ok({ key, request_id: 'stand-in' }) : refused('INVALID_WEBHOOK_VERIFICATION_KEY_ID');
    },
    '/stand-in/webhook': async ({ fault }) =>
      ok({ statuses: await notify('TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE', (fault ?? null) as WebhookFault) }),
    '/item/public_token/exchange': ({ public_token }) => {
      const item = items.get(publicTokens.get(String(public_token)) ?? '');
      if (!item) return refused('INVALID_PUBLIC_TOKEN');
      return ok({ access_token: item.access_token, item_id: item.item_id });
    },
    '/accounts/get': (body) => withItem(body, (item) => ok({ accounts: accountsOf(item), item: itemOf(item) })),
    '/transactions/sync': (body) => withItem(body, (item) => ok(syncOf(item, body, now()))),
    '/item/remove': (body) => withItem(body, (item) => ok({ is_removed: items.delete(item.access_token) })),
    '/sandbox/item/reset_login': (body) =>
      withItem(body, (item) => {
        item.fault = 'ITEM_LOGIN_REQUIRED';
        return ok({ reset_login: true });
      }),
    '/stand-in/clock': ({ days }) => {
      aheadDays += Number(days);
      void notify('TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
      return ok({ now: now().toISOString() });
    },
    '/stand-in/fault': ({ code }) => {
      for (const item of items.values()) item.fault = typeof code === 'string' ? code : null;
      void notify('ITEM', typeof code === 'string' ? 'ERROR' : 'LOGIN_REPAIRED');
      return ok({});
    },
  };

  function withItem({ access_token }: Body, answer: (item: Item) => CardAnswer): CardAnswer {
    const item = items.get(String(access_token));
    if (!item) return refused('INVALID_ACCESS_TOKEN');
    return item.fault ? refused(item.fault) : answer(item);
  }

  return {
    connect,
    answer: async (path: string, body: Body): Promise<CardAnswer> => handlers[path]?.(body) ?? refused('UNKNOWN_PATH'),
  };
}

function newItem({ mask, ...rest }: { mask: string } & Pick<Item, 'connected_at' | 'webhook_url'>): Item {
  return {
    item_id: `item-${randomUUID()}`,
    access_token: `access-sandbox-${randomUUID()}`,
    accounts: [{ account_id: `account-${randomUUID()}`, name: 'Business Card', mask }],
    fault: null,
    ...rest,
  };
}

/**
 * Sends a notification to the product for each connection that has a URL for notifications. Returns the statuses of the
 * responses.
 */
async function notifyOf(
  webhooks: CardWebhooks,
  items: readonly Item[],
  { type, code, fault }: { type: string; code: string; fault: WebhookFault },
): Promise<number[]> {
  const sent = items.flatMap(({ webhook_url: url, item_id }) =>
    url ? webhooks.send({ url, item_id, type, code }, fault) : [],
  );
  return (await Promise.all(sent)).flat();
}

const pageSize = 100;

/** Returns the changes after the cursor, which is a position in the events of the item. */
function syncOf(item: Item, { cursor }: Body, now: Date): object {
  const days = Math.floor((now.getTime() - item.connected_at.getTime()) / dayMs);
  const events = item.accounts.flatMap(({ account_id }) =>
    cardEvents(account_id).map((event) => ({ ...event, account_id })),
  );
  const happened = events.filter(({ day }) => day <= days);
  const start = Number(cursor ?? 0);
  const page = happened.slice(start, start + pageSize);
  const transactions = (wanted: CardEvent['kind']) =>
    page.filter(({ kind }) => kind === wanted).map((event) => transactionOf(item, event));
  return {
    added: transactions('added'),
    modified: transactions('modified'),
    removed: page
      .filter(({ kind }) => kind === 'removed')
      .map(({ key, account_id }) => ({ transaction_id: key, account_id })),
    next_cursor: String(start + page.length),
    has_more: start + page.length < happened.length,
    accounts: accountsOf(item),
    request_id: 'stand-in',
  };
}

function transactionOf(item: Item, event: CardEvent & { account_id: string }): object {
  const day = event.dated_day ?? event.day;
  const date = new Date(item.connected_at.getTime() + day * dayMs).toISOString().slice(0, 10);
  return {
    transaction_id: event.key,
    pending_transaction_id: event.replaces ?? null,
    account_id: event.account_id,
    merchant_name: event.merchant,
    name: event.name,
    amount: event.amount,
    iso_currency_code: 'USD',
    unofficial_currency_code: null,
    date,
    authorized_date: date,
    pending: event.is_pending,
  };
}

function accountsOf({ accounts }: Item): object[] {
  return accounts.map((account) => ({ ...account, balances: { iso_currency_code: 'USD' }, type: 'credit' }));
}

function itemOf({ item_id }: Item): object {
  return { item_id, institution_name: 'Platypus Bank' };
}

function ok(body: object): CardAnswer {
  return { status: 200, body };
}

function refused(error_code: string): CardAnswer {
  return { status: 400, body: { error_code, error_type: 'ITEM_ERROR', error_message: error_code } };
}
