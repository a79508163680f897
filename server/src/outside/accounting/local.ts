import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { codatAccounting } from './codat.ts';
import type { GrantStore } from './grants.ts';
import type { AccountingPorts } from './port.ts';
import { quickBooksAccounting } from './quickbooks.ts';
import { standInUrls } from './stand-in/serve-books.ts';
import { xeroAccounting } from './xero.ts';

interface LocalOptions {
  file: string;
  store: () => GrantStore;
  clock: () => Date;
}

/**
 * Returns the accounting ports, connected to a local fake of all vendors. The fake runs in its own process, which the
 * first call starts.
 */
export function localAccounting({ file, store, clock }: LocalOptions): AccountingPorts {
  let started: Promise<{ child: ChildProcess; url: string }> | undefined;
  const url = async () => {
    started ??= start(file);
    return (await started).url;
  };
  const close = async () => {
    if (started) (await started).child.kill('SIGKILL');
  };
  const client = { id: 'local', secret: 'local' };
  const urls = async () => standInUrls(await url());
  return {
    quickbooks: quickBooksAccounting({ urls, store, client, clock, close }),
    xero: xeroAccounting({ urls, store, client, clock }),
    codat: codatAccounting({
      url,
      key: 'local',
      linkPage: (link_url, return_url) => `${link_url}?return_url=${encodeURIComponent(return_url)}`,
    }),
  };
}

async function start(file: string): Promise<{ child: ChildProcess; url: string }> {
  const path = fileURLToPath(new URL('./stand-in/books.process.ts', import.meta.url));
  const child = fork(path, [file], { execArgv: [] });
  const [message] = (await once(child, 'message')) as [{ url: string }];
  child.unref();
  child.channel?.unref();
  return { child, url: message.url };
}
