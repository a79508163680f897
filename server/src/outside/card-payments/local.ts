import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CardPaymentsPort } from './port.ts';
import { stripePayments } from './stripe.ts';

interface LocalOptions {
  /** The file in which the local fake stores its data. */
  file: string;
  webhook_url: () => string;
  webhook_secret: string;
}

/**
 * Returns the port to a local fake of the card payments vendor. The fake runs in its own process, which the first call
 * starts.
 */
export function localCardPayments(options: LocalOptions): CardPaymentsPort {
  let started: Promise<{ child: ChildProcess; url: string }> | undefined;
  const url = async () => {
    started ??= start(options);
    return (await started).url;
  };
  const close = async () => {
    if (started) (await started).child.kill('SIGKILL');
  };
  return stripePayments({ url, key: 'sk_test_local', webhook_secret: options.webhook_secret, close });
}

async function start({
  file,
  webhook_url,
  webhook_secret,
}: LocalOptions): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(fileURLToPath(new URL('./stand-in/vendor.process.ts', import.meta.url)), {
    env: {
      ...process.env,
      VENDOR_FILE: file,
      VENDOR_WEBHOOK_URL: webhook_url(),
      VENDOR_WEBHOOK_SECRET: webhook_secret,
    },
    execArgv: [],
  });
  const [message] = (await once(child, 'message')) as [{ url: string }];
  child.unref();
  child.channel?.unref();
  return { child, url: message.url };
}
