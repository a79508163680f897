import type { auth } from '#contract/auth.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { OpenContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { actorOf } from '../../http/session.ts';

/** Returns whether an access token is valid. An invalid or expired token is not an error. */
export async function verifyToken(
  { app, request }: OpenContext,
  { token }: InputOf<typeof auth.verifyToken>,
): Promise<OutputOf<typeof auth.verifyToken>> {
  const facts = await app.access_tokens.read(token, request.now);
  if (!facts.allowed) return { status: false, company: null };
  const { client_id } = facts.value;
  try {
    const actor = await app.database.readInCompany(client_id, (tx) => actorOf(tx, facts.value, request.now));
    return actor.is_active ? { status: true, company: client_id } : { status: false, company: null };
  } catch (error) {
    if (error instanceof Refused) return { status: false, company: null };
    throw error;
  }
}
