import { isIP } from 'node:net';
import type { App } from '../../../http/context.ts';

/**
 * The site that passkeys belong to, from PUBLIC_URL. Browsers accept no IP address there, so a server on the loopback
 * address uses the name localhost.
 */
export function relyingParty({ public_url }: Pick<App, 'public_url'>): { rp_id: string; origin: string } {
  const { protocol, hostname, port, origin } = new URL(public_url);
  if (isIP(hostname.replace(/^\[|\]$/gu, '')) === 0) return { rp_id: hostname, origin };
  return { rp_id: 'localhost', origin: `${protocol}//localhost${port ? `:${port}` : ''}` };
}
