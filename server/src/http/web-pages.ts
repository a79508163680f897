import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from '#domain/access/route-permissions.ts';
import type { House } from './context.ts';
import { Refused, refusalBody } from './refusals.ts';
import { pagePolicy } from './security-headers.ts';

const built = resolve(import.meta.dirname, '../../../dist/web');

/** The built web: files with a hash in their name for ever, the page itself made for each request with its own nonce. */
export async function serveWeb(server: FastifyInstance, house: House): Promise<void> {
  if (!existsSync(join(built, 'index.html'))) return void server.setNotFoundHandler(unknownAddress);
  const page = await readFile(join(built, 'index.html'), 'utf8');
  const configuration = escapeForScript(JSON.stringify(webConfiguration(house)));
  const scripts_from = originsOf(house.config.CHAT_SCRIPT_URL);
  const connects_to = [
    ...[...scripts_from, ...originsOf(house.config.ANALYTICS_URL), ...apiOrigins(house)],
    ...originsOf(house.files.origin ?? undefined),
  ];

  await server.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', '.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });

  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = request.method === 'GET' && !/^\/(api|assets|files)\b/u.test(path);
    if (!isPage) return unknownAddress(request, reply);
    const nonce = pagePolicy(reply, { scripts_from, connects_to });
    const isKnown =
      routeOf(path) !== undefined ||
      path.startsWith('/settings') ||
      (house.config.MODE === 'development' && path === '/dev/components');
    return reply
      .status(isKnown ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce).replace('__CONFIGURATION__', () => configuration));
  });
}

function unknownAddress(request: FastifyRequest, reply: FastifyReply) {
  return reply.status(404).send(refusalBody(new Refused('request.unknown_address'), request.id));
}

/** What the browser must know before its first call. No secrets: everybody reads it. */
function webConfiguration({ config }: House) {
  return {
    mode: config.MODE,
    bases: {
      api: config.API_BASE,
      auth: config.AUTH_BASE,
      billing: config.BILLING_BASE,
      user_management: config.USER_MANAGEMENT_BASE,
    },
    links: {
      travel: config.TRAVEL_URL ?? null,
      faq: config.FAQ_URL ?? null,
      help_center: config.HELP_CENTER_URL ?? null,
      app_store: config.APP_STORE_URL ?? null,
      google_play: config.GOOGLE_PLAY_URL ?? null,
      privacy: config.PRIVACY_URL ?? null,
      terms: config.TERMS_URL ?? null,
    },
    chat_script_url: config.CHAT_SCRIPT_URL ?? null,
    analytics_url: config.ANALYTICS_URL ?? null,
    has_local_outbox: config.MODE === 'development' && !config.SMTP_URL,
  };
}

function apiOrigins({ config }: House): string[] {
  return [config.API_BASE, config.AUTH_BASE, config.BILLING_BASE, config.USER_MANAGEMENT_BASE].flatMap((base) =>
    originsOf(base),
  );
}

function originsOf(address: string | undefined): string[] {
  return address && /^https?:/u.test(address) ? [new URL(address).origin] : [];
}

/** Inside a script element only '<' could end it. */
function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
