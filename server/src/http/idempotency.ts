import { createHash } from 'node:crypto';
import type { NamedEndpoint } from '#contract/every-endpoint.ts';
import type { SignedWriteContext } from './context.ts';
import { keepAnswer, takeKey } from './gate.rows.ts';
import { Refused } from './refusals.ts';

/**
 * A retried request is applied once: its answer is kept in the transaction of its effect, under the key the client
 * chose, and given again. Keys belong to one user of one company.
 */
export async function answerOnce<T>(
  context: SignedWriteContext,
  call: { key: string | undefined; named: NamedEndpoint; input: unknown },
  work: () => Promise<T>,
): Promise<T> {
  const { key, named, input } = call;
  if (!key) return work();
  const { tx, actor, asked } = context;
  const owner = { client_id: actor.client_id, user_id: actor.user_id, key };
  const request_hash = hashOf(named.name, input);
  const { is_taken, kept } = await takeKey(tx, owner);
  if (!is_taken) throw new Refused('request.in_flight');
  if (kept) {
    if (kept.request_hash !== request_hash) throw new Refused('request.key_reused');
    return kept.answer as T;
  }
  const answer = await work();
  await keepAnswer(tx, {
    ...owner,
    endpoint: named.name,
    request_hash,
    answer: JSON.stringify(answer),
    created_at: asked.now,
  });
  return answer;
}

/** The input is parsed first, so that its fields stand in the order of the schema and equal requests hash alike. */
function hashOf(name: string, input: unknown): string {
  return createHash('sha256')
    .update(`${name} ${JSON.stringify(input)}`)
    .digest('base64url');
}
