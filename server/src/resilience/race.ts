import type { Answer } from '../testing/client.ts';
import type { ChildProduct } from './child-product.ts';

export interface RaceOutcome {
  answers: Answer[];
  /** Responses per kind: '200', or status and code such as '409 item.changed'. */
  tally: Record<string, number>;
}

/** Sends all requests at once, alternating between the processes, and counts the responses. */
export async function race(options: {
  processes: readonly ChildProduct[];
  requests: number;
  request: (address: string, index: number) => Promise<Answer>;
}): Promise<RaceOutcome> {
  const answers = await Promise.all(
    Array.from({ length: options.requests }, (_nothing, index) =>
      options.request(options.processes[index % options.processes.length]?.address ?? '', index),
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
