import { setTimeout } from 'node:timers/promises';
import type { Answer } from '../testing/client.ts';
import type { ChildProduct } from './child-product.ts';

export interface RaceOutcome {
  answers: Answer[];
  /** The number of responses of each kind: '200', or status and code such as '409 item.changed'. */
  tally: Record<string, number>;
}

/**
 * Sends all requests at once, alternating between the processes, and counts the responses. Like a browser, repeats a
 * request while the service is unavailable, because on a busy machine the last requests wait too long.
 */
export async function race(options: {
  processes: readonly ChildProduct[];
  requests: number;
  request: (address: string, index: number) => Promise<Answer>;
}): Promise<RaceOutcome> {
  const answers = await Promise.all(
    Array.from({ length: options.requests }, (_nothing, index) =>
      untilServed(() => options.request(options.processes[index % options.processes.length]?.address ?? '', index)),
    ),
  );
  const tally: Record<string, number> = {};
  for (const { http_status, body } of answers) {
    const { code } = body as { code?: string };
    const kind = code ? `${http_status} ${code}` : `${http_status}`;
    tally[kind] = (tally[kind] ?? 0) + 1;
  }
  return { answers, tally };
}

const maxAttempts = 30;

async function untilServed(request: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await request();
    if (answer.http_status !== 503 || attempt === maxAttempts) return answer;
    await setTimeout(1000);
  }
}
