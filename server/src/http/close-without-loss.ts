import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How much longer than the drain a request that is still being sent may take. */
const bodyFactor = 10;

/**
 * A process that is told to end goes on serving for a moment before it stops listening: /health says that it is leaving,
 * so a balancer sends nothing new, and every answer ends its connection, so none is left for a request to be lost on.
 * Without that moment a request that crosses the closing of its connection fails. Answers whether we are closing.
 */
export function closeWithoutLoss(server: FastifyInstance, of: { drain_ms: number }): () => boolean {
  let isClosing = false;
  const cutUnfinished = trackUnfinished(server);
  server.addHook('preClose', async () => {
    isClosing = true;
    await pause(of.drain_ms);
    setTimeout(cutUnfinished, of.drain_ms * bodyFactor).unref();
  });
  return () => isClosing;
}

/**
 * Node.js stops checking its request timeouts once a server closes, so that one visitor who never finishes a request
 * would keep the process from ending. Answers a function that ends such connections; requests that arrived completely
 * are still answered.
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
