import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { dwollaBank } from './dwolla.ts';
import type { BankPort } from './port.ts';

interface LocalOptions {
  /** The file in which the local fake stores its data. */
  file: string;
  webhook: () => { url: string; secret: string };
}

/** Returns the port to a local fake of the bank. The fake runs in its own process, which the first call starts. */
export function localBank({ file, webhook }: LocalOptions): BankPort {
  let started: Promise<{ child: ChildProcess; url: string }> | undefined;
  const url = async () => {
    started ??= start({ file, webhook });
    return (await started).url;
  };
  const close = async () => {
    if (!started) return;
    const { child } = await started;
    child.kill('SIGKILL');
  };
  return { ...dwollaBank({ url, key: 'local', secret: 'local', close }), operatorUrl: url };
}

async function start({ file, webhook }: LocalOptions): Promise<{ child: ChildProcess; url: string }> {
  const { url, secret } = webhook();
  const child = fork(fileURLToPath(new URL('./stand-in/bank.process.ts', import.meta.url)), {
    env: { ...process.env, BANK_FILE: file, BANK_WEBHOOK_URL: url, BANK_WEBHOOK_SECRET: secret },
    execArgv: [],
  });
  const [message] = (await once(child, 'message')) as [{ url: string }];
  child.unref();
  child.channel?.unref();
  return { child, url: message.url };
}
