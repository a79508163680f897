import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from './context.ts';

/** The content security policy of API responses, which a browser never displays as pages. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
/**
 * The content security policy of built files. It must not limit connections, because it also applies to the service
 * worker.
 */
const filePolicy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Sets the security headers of every response. API responses are never cached. Pages set their own content security
 * policy instead.
 */
export function securityHeaders(server: FastifyInstance, app: App): void {
  server.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply, app);
    if (request.url.startsWith('/api')) {
      reply.header('cache-control', 'no-store');
      reply.header('content-security-policy', dataPolicy);
    }
  });
}

/** Sets the security headers of one response. Exported for responses that bypass the hooks. */
export function setSecurityHeaders(reply: FastifyReply, { public_url }: Pick<App, 'public_url'>): void {
  reply.header('content-security-policy', filePolicy);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('x-frame-options', 'DENY');
  reply.header('referrer-policy', 'no-referrer');
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=()');
  if (public_url.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/**
 * Sets the content security policy of a page and returns the nonce for Mantine's style tags. Only our own script files
 * and those in `scripts_from` may run.
 */
export function pagePolicy(
  reply: FastifyReply,
  options: { scripts_from?: readonly string[]; connects_to?: readonly string[] } = {},
): string {
  const nonce = randomBytes(16).toString('base64');
  const scripts = ["'self'", ...(options.scripts_from ?? [])].join(' ');
  const connects = ["'self'", ...(options.connects_to ?? [])].join(' ');
  reply.header(
    'content-security-policy',
    [
      "default-src 'self'",
      `script-src ${scripts}`,
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob: https:",
      "font-src 'self'",
      "media-src 'self' blob: https:",
      `connect-src ${connects}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  );

  reply.header('cache-control', 'no-store');

  return nonce;
}
