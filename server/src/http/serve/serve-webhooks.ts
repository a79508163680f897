import type { FastifyInstance } from 'fastify';
import type { App } from '../context.ts';

/** The headers with the signatures of the bank, the card payments vendor and the card feed. */
const signatureHeaders = ['x-request-signature-sha-256', 'stripe-signature', 'plaid-verification'];

/** Receives notifications from outside services. Their bodies stay raw, because signatures cover every byte. */
export async function serveWebhooks(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { name: string } }>('/api/webhooks/:name', async (request, reply) => {
      const handler = app.webhooks.get(request.params.name);
      const header = signatureHeaders.map((name) => request.headers[name]).find(Boolean);
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = typeof header === 'string' ? header : '';
      reply.status(handler ? await handler({ raw, signature }) : 404);
      return { status: reply.statusCode < 400 };
    });
  });
}
