import { createHash } from 'node:crypto';
import type { NamedEndpoint } from '#contract/every-endpoint.ts';
import type { SignedWriteContext } from './context.ts';
import { Refused } from './refusals.ts';
import { saveAnswer, type TakenKey } from './request-pipeline.rows.ts';

interface OnceCall {
  named: NamedEndpoint;
  input: unknown;
  /** The idempotency key of the request and its stored response; undefined if the client sent no key. */
  taken: TakenKey | undefined;
}

/**
 * Applies a retried request only once. The response is saved under the client's key in the same transaction and
 * returned again on a retry. A key belongs to one user of one company.
 */
export async function answerOnce<T>(
  context: SignedWriteContext,
  { named, input, taken }: OnceCall,
  work: () => Promise<T>,
): Promise<T> {
  if (!taken) return work();

  const { tx, actor, request } = context;
  const { key, is_taken, saved } = taken;
  const request_hash = hashOf(named.name, input);
  if (!is_taken) throw new Refused('request.in_flight');
  if (saved) {
    if (saved.request_hash !== request_hash) throw new Refused('request.key_reused');
    return saved.answer as T;
  }

  const answer = await work();
  context.defer(() =>
    saveAnswer(tx, {
      client_id: actor.client_id,
      user_id: actor.user_id,
      key,
      endpoint: named.name,
      request_hash,
      answer: JSON.stringify(answer),
      created_at: request.now,
    }),
  );

  return answer;
}

/** Hashes the parsed input. Its fields are in the order of the schema, so equal requests have equal hashes. */
function hashOf(name: string, input: unknown): string {
  return createHash('sha256')
    .update(`${name} ${JSON.stringify(input)}`)
    .digest('base64url');
}
