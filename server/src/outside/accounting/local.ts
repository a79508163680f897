import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { codatAccounting } from './codat.ts';
import type { AccountingPort } from './port.ts';

/** Accounting on this machine: a stand-in for Codat runs in its own process, started with the first call. */
export function localAccounting({ file }: { file: string }): AccountingPort {
  let started: Promise<{ child: ChildProcess; url: string }> | undefined;
  const url = async () => {
    started ??= start(file);
    return (await started).url;
  };
  return codatAccounting({
    url,
    key: 'local',
    linkPage: (link_url, return_url) => `${link_url}?return_url=${encodeURIComponent(return_url)}`,
    close: async () => {
      if (started) (await started).child.kill('SIGKILL');
    },
  });
}

async function start(file: string): Promise<{ child: ChildProcess; url: string }> {
  const path = fileURLToPath(new URL('./stand-in/books.process.ts', import.meta.url));
  const child = fork(path, [file], { execArgv: [] });
  const [message] = (await once(child, 'message')) as [{ url: string }];
  child.unref();
  child.channel?.unref();
  return { child, url: message.url };
}
