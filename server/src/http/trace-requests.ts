import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestSpan, TracesPort } from '../outside/traces/port.ts';

/** Adds one span per request. It is named after the endpoint, because URLs can contain tokens. */
export function traceRequests(server: FastifyInstance, traces: TracesPort): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();

  server.addHook('onRequest', (request, reply, done) => {
    const { config, url = 'unknown' } = request.routeOptions;
    const { traceparent } = request.headers;
    const span = traces.openRequest(
      {
        name: `${request.method} ${config.endpoint ?? url}`,
        kind: 'request',
        attributes: { 'http.request.method': request.method, 'outlay.request_id': request.id },
      },
      typeof traceparent === 'string' ? traceparent : undefined,
    );
    spans.set(request, span);
    // This event is also emitted if the client disconnects before the response.
    reply.raw.once('close', () => span.end(reply.raw.statusCode));
    done();
  });

  // This hook runs after the body has been read, because events of the body do not belong to the async context of the
  // request.
  server.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.enter(done);
    else done();
  });
}
