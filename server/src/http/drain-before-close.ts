import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** After this many drain periods, connections with incomplete requests are closed. */
const bodyFactor = 10;

/**
 * Keeps serving for a moment after a shutdown request: /health reports the shutdown, so that load balancers send no new
 * requests, and every response closes its connection. Without this delay, requests that arrive while their connection
 * is being closed would fail. Returns a function that is true while the server is closing.
 */
export function drainBeforeClose(server: FastifyInstance, options: { drain_ms: number }): () => boolean {
  let isClosing = false;
  const cutUnfinished = trackUnfinished(server);
  server.addHook('preClose', async () => {
    isClosing = true;
    await pause(options.drain_ms);
    setTimeout(cutUnfinished, options.drain_ms * bodyFactor).unref();
  });
  return () => isClosing;
}

/**
 * Returns a function that closes connections with incomplete requests; complete requests still get a response. Node.js
 * stops checking request timeouts once a server closes, so a client that never finishes its request would keep the
 * process alive.
 */
function trackUnfinished(server: FastifyInstance): () => void {
  const sockets = new Set<Socket>();
  const requests = new Map<Socket, IncomingMessage>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      requests.delete(socket);
    });
  });
  server.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    requests.set(request.socket, request);
    response.once('close', () => requests.delete(request.socket));
  });
  return () => {
    for (const socket of sockets) if (!requests.get(socket)?.complete) socket.destroy();
  };
}
