import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { inboundAnswers, mostMailBytes } from '../../outside/inbound-mail/port.ts';
import type { App } from '../context.ts';

const answers = { stored: 202, unknown: 404, too_many: 429 } as const;

/**
 * Receives mails from a mail service as raw MIME. The recipients are in the query, because the headers of a mail do not
 * include blind copies. The route exists only if its secret is configured.
 */
export async function serveInboundMail(server: FastifyInstance, app: App): Promise<void> {
  const secret = app.config.INBOUND_MAIL_SECRET;
  if (!secret) return;
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Querystring: { to?: string | string[] } }>(
      '/api/inbound-mail',
      { bodyLimit: mostMailBytes },
      async (request, reply) => {
        if (!isSame(request.headers.authorization ?? '', `Bearer ${secret}`)) {
          reply.status(401);
          return { status: false };
        }
        const recipients = [request.query.to ?? []].flat().slice(0, 50);
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const result = app.inbound_mail ? await app.inbound_mail.receive({ recipients, raw }) : 'unknown';
        reply.status(answers[result]);
        return result === 'stored' ? { status: true } : { status: false, message: inboundAnswers[result] };
      },
    );
  });
}

/** Compares hashes, so that the duration does not reveal where the texts differ. */
function isSame(sent: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(sent), hash(expected));
}
