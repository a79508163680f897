import { createHash } from 'node:crypto';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { clientNetwork } from './client-network.ts';
import { Refused } from './refusals.ts';

const windowS = 15 * 60;

/** Over all addresses together, an account may be tried this many times as often as from one. */
const accountFactor = 10;

/** What is counted, each by itself: requests for a new password must not use up attempts to sign in. */
export type CountedAction = 'sign_in' | 'sign_up' | 'forgot_password' | 'change_password';

export interface Attempt {
  email: string;
  address: string;
  /** A browser that has signed in to this account before. It is counted by itself, whatever others do. */
  known_device_id?: string | undefined;
}

/** Limits on attempts, counted in PostgreSQL so that every process sees the same numbers. */
export interface Limits {
  /**
   * Counts an attempt per address, per account and address, and per account. It is counted before it is checked, so
   * that parallel attempts cannot pass together; `succeeded` takes it back.
   */
  tryAction(action: CountedAction, attempt: Attempt): Promise<{ succeeded(): Promise<void> }>;
  /** Counts any other anonymous request per address. */
  tryAddress(who: { address: string }): Promise<void>;
  /** Deletes counters whose time is over. */
  clearExpired(now: Date): Promise<void>;
  close(): Promise<void>;
}

/**
 * On connections of their own: a handler counts a try while it holds a transaction, and if it had to wait there for a
 * second connection of the same pool, a pool full of such handlers would wait for itself.
 */
export function openLimits(app_url: string, config: Config): Limits {
  const pool = new pg.Pool({
    connectionString: app_url,
    max: 2,
    application_name: 'outlay limits',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: windowS,
    });
  const perPair = limiter('pair', config.SIGN_IN_TRIES_PER_ACCOUNT);
  const perAccount = limiter('account', config.SIGN_IN_TRIES_PER_ACCOUNT * accountFactor);
  const perAddress = limiter('address', config.SIGN_IN_TRIES_PER_ADDRESS);
  // Renewing tokens is anonymous too and happens in every open tab: far wider than tries with a password.
  const anonymous = limiter('anonymous', config.SIGN_IN_TRIES_PER_ADDRESS * 20);

  return {
    tryAction: async (action, { email, address, known_device_id }) => {
      const account = `${action} ${hashed(email)}`;
      const network = clientNetwork(address);
      const pair = `${account} ${known_device_id ?? network}`;
      if (known_device_id) {
        await consume(perPair, pair);
        return { succeeded: async () => void (await perPair.delete(pair)) };
      }

      const visitor = `${action} ${network}`;
      // One after the other: an address that is refused uses up nothing of the account's.
      await consume(perAddress, visitor);
      await consume(perPair, pair);
      await consume(perAccount, account);
      return {
        succeeded: async () => {
          await Promise.all([perAddress.reward(visitor), perPair.delete(pair), perAccount.reward(account)]);
        },
      };
    },
    tryAddress: ({ address }) => consume(anonymous, clientNetwork(address)),
    clearExpired: async (now) => {
      await pool.query('delete from rate_limits where expire < $1', [now.getTime()]);
    },
    close: () => pool.end(),
  };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes)
      throw new Refused('request.too_many', { seconds: Math.ceil(error.msBeforeNext / 1000) });
    throw error;
  }
}

/** Addresses of people stay out of the table: only their hash is a key. */
function hashed(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
