import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from '#domain/access/route-permissions.ts';
import { isLanguageCode, languages } from '#domain/language/languages.ts';
import type { App } from '../context.ts';
import { Refused, refusalBody } from '../refusals.ts';
import { pagePolicy } from '../security-headers.ts';
import { chosenLanguage } from './chosen-language.ts';
import { serveWebFiles } from './web-files.ts';

/** The cookie that stores the language in which this browser gets its pages. */
const languageCookie = 'outlay_language';
const built = resolve(import.meta.dirname, '../../../../dist/web');

/** Serves the web app: its files, and the page itself with a new nonce for each request. */
export async function serveWeb(server: FastifyInstance, app: App): Promise<void> {
  if (!existsSync(join(built, 'index.html'))) return void server.setNotFoundHandler(unknownPath);
  const page = await readFile(join(built, 'index.html'), 'utf8');
  const linksTo = await readLinks();
  const languageScripts = await readLanguageScripts();
  const configuration = escapeForScript(JSON.stringify(webConfiguration(app)));
  const scripts_from = originsOf(app.config.CHAT_SCRIPT_URL);
  const connects_to = [
    ...[...scripts_from, ...originsOf(app.config.ANALYTICS_URL), ...apiOrigins(app)],
    ...originsOf(app.files.origin ?? undefined),
  ];

  const secure = app.public_url.startsWith('https:');
  const cookieOptions = { path: '/', maxAge: 31_536_000, sameSite: 'lax', httpOnly: true, secure } as const;

  await serveWebFiles(server, built);

  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = request.method === 'GET' && !/^\/(api|assets|files)\b/u.test(path);
    if (!isPage) return unknownPath(request, reply);
    const chosen = chosenLanguage(request.url);
    if (chosen) return reply.setCookie(languageCookie, chosen.code, cookieOptions).redirect(chosen.url);
    const saved = request.cookies[languageCookie];
    const language = languages[isLanguageCode(saved) ? saved : 'en'];
    const nonce = pagePolicy(reply, { scripts_from, connects_to });
    const route = routeOf(path);
    const isKnown =
      route !== undefined ||
      path.startsWith('/settings') ||
      (app.config.MODE === 'development' && path === '/dev/components');
    return reply
      .status(isKnown ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(
        page
          .replaceAll('__CSP_NONCE__', nonce)
          .replace('__CONFIGURATION__', () => configuration)
          .replace('<html lang="en">', `<html lang="${language.code}" dir="${language.direction}">`)
          .replace('<head>', `<head>${languageScripts.get(language.code) ?? ''}`)
          .replace('</head>', `${(route && linksTo.get(route)) ?? ''}</head>`),
      );
  });
}

/**
 * Reads the preload links of each route. With them, the browser loads these files before the first script requests
 * them.
 */
async function readLinks(): Promise<ReadonlyMap<string, string>> {
  const preloads = join(built, '.vite/preloads.json');
  if (!existsSync(preloads)) return new Map();
  const files = JSON.parse(await readFile(preloads, 'utf8')) as Record<string, string[]>;
  return new Map(Object.entries(files).map(([path, names]) => [path, names.map(linkTo).join('')]));
}

/**
 * Reads the script tags with the translations, by language. Deferred scripts run in order, so the translations are
 * loaded before the app starts.
 */
async function readLanguageScripts(): Promise<ReadonlyMap<string, string>> {
  const list = join(built, '.vite/languages.json');
  if (!existsSync(list)) return new Map();
  const files = JSON.parse(await readFile(list, 'utf8')) as Record<string, string>;
  return new Map(Object.entries(files).map(([code, file]) => [code, `<script defer src="/${file}"></script>`]));
}

function linkTo(file: string): string {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return `<link rel="${rel}" crossorigin href="/${file}">`;
}

function unknownPath(request: FastifyRequest, reply: FastifyReply) {
  return reply.status(404).send(refusalBody(new Refused('request.unknown_address'), request.id));
}

/**
 * Returns the configuration that the browser needs before its first API call. It is public, so it must not contain
 * secrets.
 */
function webConfiguration({ config }: App) {
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

function apiOrigins({ config }: App): string[] {
  return [config.API_BASE, config.AUTH_BASE, config.BILLING_BASE, config.USER_MANAGEMENT_BASE].flatMap((base) =>
    originsOf(base),
  );
}

function originsOf(address: string | undefined): string[] {
  return address && /^https?:/u.test(address) ? [new URL(address).origin] : [];
}

/** Escapes '<', the only character that could end a script element. */
function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
