import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask } from '../testing/client.ts';
import type { ChildProduct } from './child-product.ts';

export interface BalancedLoad {
  answered(): number;
  /** Waits until this many more requests have been answered. */
  more(count: number): Promise<void>;
  /** Stops the load and returns a description of every unsuccessful request. */
  stop(): Promise<string[]>;
}

/**
 * Sends requests without pause over several connections to the processes in `among`, which may change. Like a load
 * balancer, it only uses processes whose /health succeeds. If a connection is refused, nothing was sent, so the request
 * goes to the next process. Nothing else is retried.
 */
export function balancedLoad(
  among: readonly ChildProduct[],
  lines: readonly ((address: string) => Promise<Answer>)[],
): BalancedLoad {
  const failures: string[] = [];
  const isHealthy = new Map<string, boolean>();
  let answered = 0;
  let isOn = true;
  let turn = 0;
  const nextUrl = () => {
    const healthy = among.filter(({ address }) => isHealthy.get(address) !== false);
    return (healthy[turn++ % healthy.length] ?? among[0])?.address ?? '';
  };

  const run = async (line: (address: string) => Promise<Answer>) => {
    while (isOn) {
      const failure = await sent(nextUrl, line);
      if (failure) failures.push(failure);
      answered += 1;
    }
  };

  const checkHealth = async () => {
    while (isOn) {
      for (const { address } of among) isHealthy.set(address, await saysHealthy(address));
      await pause(50);
    }
  };

  const running = Promise.all([checkHealth(), ...lines.map(run)]);

  return {
    answered: () => answered,
    more: async (count) => {
      const enough = answered + count;
      while (answered < enough) await pause(10);
    },
    stop: async () => {
      isOn = false;
      await running;
      return failures;
    },
  };
}

async function sent(nextUrl: () => string, line: (address: string) => Promise<Answer>): Promise<string | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const address = nextUrl();
    try {
      const { http_status, body } = await line(address);
      return http_status < 400 ? undefined : `${http_status} from ${address}: ${JSON.stringify(body)}`;
    } catch (error) {
      const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
      if (cause?.code !== 'ECONNREFUSED') return `No answer from ${address}: ${cause?.code ?? error} ${cause?.message}`;
      await pause(20);
    }
  }
  return 'Refused everywhere.';
}

async function saysHealthy(address: string): Promise<boolean> {
  return ask(`${address}/health`, { headers: { connection: 'close' } }).then(
    ({ http_status }) => http_status === 200,
    () => false,
  );
}
