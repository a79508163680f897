import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type LanguageCode, languageOfHeader } from '#domain/language/languages.ts';
import type { App, RequestInfo } from './context.ts';

/**
 * Returns the names of the cookies. Browsers accept a cookie with the prefix __Host- only over TLS, from this host and
 * for the path /, so no other host can set such a cookie.
 */
function cookieNames(isTls: boolean) {
  const prefix = isTls ? '__Host-' : '';
  return {
    refreshCookie: `${prefix}outlay_refresh`,
    deviceCookie: `${prefix}outlay_device`,
    attemptCookie: `${prefix}outlay_sign_in`,
  };
}

/** Creates the request info for background work, which has no HTTP request. */
export function systemRequest(app: Pick<App, 'clock'>, request_id: string): RequestInfo {
  return {
    request_id,
    address: '',
    device: '',
    now: app.clock(),
    is_browser: false,
    language: 'en',
    refresh_cookie: undefined,
    setRefreshCookie: () => undefined,
    device_cookie: undefined,
    setDeviceCookie: () => undefined,
    attempt_cookie: undefined,
    setAttemptCookie: () => undefined,
  };
}

/** Reads the request info from an HTTP request. */
export function requestInfoOf(app: App, request: FastifyRequest, reply: FastifyReply): RequestInfo {
  const isTls = app.public_url.startsWith('https:');
  const options = {
    path: isTls ? '/' : '/api/auth',
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: isTls,
  };
  const { refreshCookie, deviceCookie, attemptCookie } = cookieNames(isTls);

  return {
    request_id: request.id,
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    now: app.clock(),
    is_browser: isFromWeb(request),
    language: languageOf(request),
    refresh_cookie: request.cookies[refreshCookie],
    setRefreshCookie: (cookie) => {
      if (!cookie) reply.clearCookie(refreshCookie, options);
      else
        reply.setCookie(refreshCookie, cookie.token, {
          ...options,
          ...(cookie.max_age_s !== null && { maxAge: cookie.max_age_s }),
        });
    },
    device_cookie: request.cookies[deviceCookie],
    setDeviceCookie: ({ token, max_age_s }) => {
      reply.setCookie(deviceCookie, token, { ...options, maxAge: max_age_s });
    },
    attempt_cookie: request.cookies[attemptCookie],
    setAttemptCookie: (cookie) => {
      if (!cookie) reply.clearCookie(attemptCookie, options);
      else reply.setCookie(attemptCookie, cookie.token, { ...options, maxAge: cookie.max_age_s });
    },
  };
}

/**
 * Returns the language of the response. Our web app sends the language that it shows. Other clients get English,
 * regardless of the header that their HTTP library sends by default.
 */
export function languageOf(request: FastifyRequest): LanguageCode {
  return isFromWeb(request) ? languageOfHeader(request.headers['accept-language']) : 'en';
}

function isFromWeb({ headers }: FastifyRequest): boolean {
  return headers['request-from'] === 'web';
}
