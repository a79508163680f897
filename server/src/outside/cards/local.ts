import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { plaidFeed } from './plaid.ts';
import type { CardFeedPort } from './port.ts';

/**
 * Returns the port to a local fake of Plaid's card feed. The fake runs in its own process, which the first call starts.
 */
export function localCardFeed({ webhookUrl }: { webhookUrl: () => string }): CardFeedPort {
  let started: Promise<{ child: ChildProcess; url: string }> | undefined;
  const url = async () => {
    started ??= start();
    return (await started).url;
  };
  return plaidFeed({
    url,
    client_id: 'local',
    secret: 'local',
    webhookUrl,
    linkPage: async (token, return_url) =>
      `${await url()}/link?token=${encodeURIComponent(token)}&return_url=${encodeURIComponent(return_url)}`,
    close: async () => {
      if (started) (await started).child.kill('SIGKILL');
    },
  });
}

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(fileURLToPath(new URL('./stand-in/cards.process.ts', import.meta.url)), { execArgv: [] });
  const [message] = (await once(child, 'message')) as [{ url: string }];
  child.unref();
  child.channel?.unref();
  return { child, url: message.url };
}
