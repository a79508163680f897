import { createHash } from 'node:crypto';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { sendUnnamed } from '../db/unnamed-statements.ts';
import { clientNetwork } from './client-network.ts';
import { Refused } from './refusals.ts';

const windowS = 15 * 60;

/** The limit for one account from all IP addresses together, as a multiple of its limit from one address. */
const accountFactor = 10;

/** Actions are counted separately, so that password reset requests do not use up sign-in attempts. */
type CountedAction = 'sign_in' | 'second_factor' | 'sign_up' | 'forgot_password' | 'change_password';

interface Attempt {
  email: string;
  address: string;
  /** The id of a browser that has already signed in to this account. Such a browser has its own counter. */
  known_device_id?: string | undefined;
}

/** Rate limits, counted in PostgreSQL so that all processes share them. */
export interface Limits {
  /**
   * Counts an attempt per client network, per account and network, and per account, and refuses it above a limit; an
   * attempt from a known browser is only counted for this browser. Attempts are counted before they are checked, so
   * that parallel attempts cannot exceed a limit. `succeeded` takes the attempt back.
   */
  tryAction(action: CountedAction, attempt: Attempt): Promise<{ succeeded(): Promise<void> }>;
  /** Counts an anonymous request of any other kind per client network, and refuses it above the limit. */
  tryAddress(client: { address: string }): Promise<void>;
  /** Counts a request with an API key, and refuses it above the key's limit per minute. */
  tryApiKey(id: string): Promise<void>;
  /** Deletes expired counters. */
  clearExpired(now: Date): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the rate limits with their own connections: handlers count attempts inside a transaction, and waiting for a
 * second connection of the same pool could deadlock.
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
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (!config.DATABASE_PREPARED_STATEMENTS) sendUnnamed(client);
  });
  const limiter = (keyPrefix: string, points: number, duration = windowS) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const perPair = limiter('pair', config.SIGN_IN_TRIES_PER_ACCOUNT);
  const perAccount = limiter('account', config.SIGN_IN_TRIES_PER_ACCOUNT * accountFactor);
  const perAddress = limiter('address', config.SIGN_IN_TRIES_PER_ADDRESS);
  // Token renewal is anonymous too and happens in every open tab, so this limit is much higher than the limit for
  // passwords.
  const anonymous = limiter('anonymous', config.SIGN_IN_TRIES_PER_ADDRESS * 20);

  const perKey = limiter('api_key', config.API_KEY_REQUESTS_PER_MINUTE, 60);

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
      // The counters are increased one after the other, so that an address over its limit does not use up the attempts
      // of the account.
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
    tryApiKey: (id) => consume(perKey, id),
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

/** Returns a hash, because counters must not store email addresses. */
function hashed(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
