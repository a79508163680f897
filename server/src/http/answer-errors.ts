import type { FastifyError, FastifyInstance } from 'fastify';
import { shortenedAddress } from '#domain/access/networks.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import { inLanguage } from './language.ts';
import { ourFaultBody, Refused, refusalBody, statusOf } from './refusals.ts';
import { languageOf } from './request-info.ts';

/** Builds every error response: refusals by their code, invalid requests with a message, internal errors as a 500. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = asRefusal(error);
    if (refused) {
      if (refused.code === 'request.too_many') reply.header('retry-after', String(refused.facts.seconds ?? 60));
      if (refused.code === 'service.disk_full') {
        diskFullAt = Date.now();
        request.log.error({ err: error, request_id: request.id }, 'no storage space left');
      }
      if (refused.code === 'service.away') reply.header('retry-after', '1');
      if (refused.code === 'file.not_scanned') reply.header('retry-after', '60');
      if (concernsSecurity(refused.code))
        request.log.info(
          {
            request_id: request.id,
            endpoint: request.routeOptions.config.endpoint,
            code: refused.code,
            network: shortenedAddress(request.ip),
            ...request.signed_in_as,
          },
          'refused',
        );
      const body = inLanguage(languageOf(request), () => refusalBody(refused, request.id));
      return reply.status(statusOf(refused.code)).send(body);
    }
    request.log.error(
      { err: error, request_id: request.id, endpoint: request.routeOptions.config.endpoint },
      'internal error',
    );
    return reply.status(500).send(inLanguage(languageOf(request), () => ourFaultBody(request.id)));
  });
}

/**
 * True for failed sign-ins, missing permissions, exceeded limits and files with a virus. An expired access token does
 * not count, because every open page renews its token this way.
 */
function concernsSecurity(code: RefusalCode): boolean {
  if (code === 'session.expired') return false;
  if (code === 'file.infected') return true;
  return [401, 403, 429].includes(statusOf(code)) || failedProofs.has(code) || code.startsWith('sign_on.');
}

const failedProofs: ReadonlySet<RefusalCode> = new Set([
  'sign_in.wrong',
  'sign_in.disabled',
  'sign_in.network',
  'password.wrong',
  'two_factor.wrong_code',
  'passkey.refused',
  'token.spent',
] as const);

let diskFullAt = Number.NEGATIVE_INFINITY;
const diskFullMs = 60_000;

/** True for a minute after a write failed because the disk of the database or of the files was full. */
export function wasDiskFull(): boolean {
  return Date.now() - diskFullAt < diskFullMs;
}

function isDiskFull({ code }: { code?: string }): boolean {
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT';
}

function asRefusal(error: FastifyError): Refused | undefined {
  if (error instanceof Refused) return error;
  if (isDiskFull(error)) return new Refused('service.disk_full');
  if (isDatabaseUnavailable(error) || error.code === cancelledByTimeout) return new Refused('service.away');
  // PostgreSQL has cancelled one of two conflicting transactions, so the user can simply try again.
  if (error.code === deadlock || error.code === serializationFailure) return new Refused('item.changed');
  if (error.statusCode === 413) return new Refused('request.too_large');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refused('request.unreadable');
  return undefined;
}

const cancelledByTimeout = '57014';
const deadlock = '40P01';
const serializationFailure = '40001';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request, which is added to the log. */
    signed_in_as?: { client_id: string; session_id: string };
  }
}
