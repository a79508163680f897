import { createHash } from 'node:crypto';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { clientNetwork } from './client-network.ts';
import { Refused } from './refusals.ts';

const windowS = 15 * 60;

/** Limits on tries, held in PostgreSQL so that every process counts the same. */
export interface Limits {
  /** Counts a try with somebody's credentials, per account and per address. */
  tryCredentials(who: { email: string; address: string }): Promise<void>;
  /** A success forgives the account's earlier failures. */
  forgive(who: { email: string }): Promise<void>;
  /** Counts any other anonymous request per address. */
  tryAddress(who: { address: string }): Promise<void>;
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
  const perAccount = limiter('account', config.SIGN_IN_TRIES_PER_ACCOUNT);
  const perAddress = limiter('address', config.SIGN_IN_TRIES_PER_ADDRESS);
  // Renewing tokens is anonymous too and happens in every open tab: far wider than tries with a password.
  const anonymous = limiter('anonymous', config.SIGN_IN_TRIES_PER_ADDRESS * 20);

  return {
    tryCredentials: async ({ email, address }) => {
      await consume(perAddress, clientNetwork(address));
      await consume(perAccount, hashed(email));
    },
    forgive: async ({ email }) => {
      await perAccount.delete(hashed(email));
    },
    tryAddress: ({ address }) => consume(anonymous, clientNetwork(address)),
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
