import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everyRoute } from '../modules/every-module.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import { buildServer } from './server.ts';

let product: TestProduct;
const sockets: Socket[] = [];
beforeEach(async () => {
  product = await testProduct();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function sends(text: string): Promise<Socket> {
  const { hostname, port } = new URL(product.address);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  return socket;
}

describe('closing the server', () => {
  it.each([
    [
      'a body',
      'POST /api/auth/session/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email"',
    ],
    ['headers', 'POST /api/auth/session/sign-in HTTP/1.1\r\nHost: x\r\n'],
  ])('does not wait for %s that never completes', async (_what, text) => {
    const socket = await sends(text);
    const closed = once(socket, 'close');
    // When the server responds on another connection, it has also read the incomplete request.
    expect((await fetch(`${product.address}/health`)).status).toBe(200);
    await product.stop();
    await closed;
  });

  it('closes connections whose request takes more than two minutes to arrive', async () => {
    const server = await buildServer(product.app, everyRoute);
    expect(server.server.requestTimeout).toBe(120_000);
    await server.close();
    await product.stop();
  });
});
