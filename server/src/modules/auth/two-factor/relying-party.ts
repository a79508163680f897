import { isIP } from 'node:net';
import type { App } from '../../../http/context.ts';

/**
 * Returns the site for which passkeys are created, from PUBLIC_URL. Browsers do not accept IP addresses for passkeys,
 * so a server on the loopback address uses localhost.
 */
export function relyingParty({ public_url }: Pick<App, 'public_url'>): { rp_id: string; origin: string } {
  const { protocol, hostname, port, origin } = new URL(public_url);
  if (isIP(hostname.replace(/^\[|\]$/gu, '')) === 0) return { rp_id: hostname, origin };
  return { rp_id: 'localhost', origin: `${protocol}//localhost${port ? `:${port}` : ''}` };
}
