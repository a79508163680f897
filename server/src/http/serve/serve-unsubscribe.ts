import type { FastifyInstance } from 'fastify';
import type { App } from '../context.ts';

/**
 * Receives the one-click request of RFC 8058, which mail programs send to the URL in the List-Unsubscribe header. A
 * person who opens the same URL in a browser sees a page that asks for confirmation.
 */
export async function serveUnsubscribe(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    // The body is a form with the single field List-Unsubscribe=One-Click. It is ignored, because the URL contains
    // everything needed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { bodyLimit: 4096 },
      async ({ params: { token } }) => app.unsubscribe?.(token),
    );
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/files/:token',
      { bodyLimit: 4096 },
      async ({ params: { token } }) => app.unsubscribe_outside?.(token),
    );
  });
}
