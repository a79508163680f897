import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * A process that is told to end goes on serving for a moment before it stops listening: /health says that it is leaving,
 * so a balancer sends nothing new, and every answer ends its connection, so none is left for a request to be lost on.
 * Without that moment a request that crosses the closing of its connection fails. Answers whether we are closing.
 */
export function closeWithoutLoss(server: FastifyInstance, of: { drain_ms: number }): () => boolean {
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
    await pause(of.drain_ms);
  });
  return () => isClosing;
}
