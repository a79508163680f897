import { createHash } from 'node:crypto';
import type { NamedEndpoint } from '#contract/every-endpoint.ts';
import type { SignedWriteContext } from './context.ts';
import { Refused } from './refusals.ts';
import { saveAnswer, type TakenKey } from './request-pipeline.rows.ts';

export interface OnceCall {
  named: NamedEndpoint;
  input: unknown;
  /** The key the client chose, as it was found; none where none was sent. */
  taken: TakenKey | undefined;
}

/**
 * A retried request is applied once: its answer is kept in the transaction of its effect, under the key the client
 * chose, and given again. Keys belong to one user of one company.
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
  context.lastly(() =>
    saveAnswer(tx, {
      ...{ client_id: actor.client_id, user_id: actor.user_id, key, endpoint: named.name, request_hash },
      ...{ answer: JSON.stringify(answer), created_at: request.now },
    }),
  );
  return answer;
}

/** The input is parsed first, so that its fields stand in the order of the schema and equal requests hash alike. */
function hashOf(name: string, input: unknown): string {
  return createHash('sha256')
    .update(`${name} ${JSON.stringify(input)}`)
    .digest('base64url');
}
