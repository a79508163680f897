import { jwtVerify, SignJWT } from 'jose';
import { JWTExpired } from 'jose/errors';
import { allow, type Decision, refuse } from '#domain/decision.ts';

interface TokenFacts {
  client_id: string;
  session_id: string;
}

interface ReadToken extends TokenFacts {
  expires_at: Date;
}

export interface AccessTokens {
  issue(facts: TokenFacts, now: Date): Promise<string>;
  read(token: string, now: Date): Promise<Decision<ReadToken, 'session.invalid' | 'session.expired'>>;
}

const accessTokenSeconds = 600;

/**
 * Returns functions that issue and read access tokens. A token is short-lived and tied to a session row, which decides
 * whether the token is still valid.
 */
export function accessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret);
  const checked = new Map<string, ReadToken>();

  return {
    issue: ({ client_id, session_id }, now) => {
      const issued_at = Math.floor(now.getTime() / 1000);
      return new SignJWT({ cid: client_id, sid: session_id })
        .setProtectedHeader({ alg: 'HS256', typ: 'outlay-access' })
        .setIssuedAt(issued_at)
        .setExpirationTime(issued_at + accessTokenSeconds)
        .sign(key);
    },
    read: async (token, now) => {
      const known = checked.get(token);
      if (known) return known.expires_at > now ? allow(known) : refuse('session.expired');
      try {
        // The algorithm is fixed here, so that a token cannot choose it.
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: 'outlay-access',
          currentDate: now,
        });
        const { cid, sid, exp } = payload;
        if (typeof cid !== 'string' || typeof sid !== 'string' || exp === undefined) return refuse('session.invalid');
        const facts = { client_id: cid, session_id: sid, expires_at: new Date(exp * 1000) };
        // A verified signature stays valid, so the result is cached. Expiry and the session row are still checked on
        // every request.
        if (checked.size >= maxChecked) checked.clear();
        checked.set(token, facts);
        return allow(facts);
      } catch (error) {
        return refuse(error instanceof JWTExpired ? 'session.expired' : 'session.invalid');
      }
    },
  };
}

const maxChecked = 10_000;
