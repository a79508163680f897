import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './settings.ts';

it('a free port is below those that systems give to outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  for (const port of ports) expect(port >= 20_000 && port < 32_768, `${port}`).toBe(true);
});

it('a free port is not one that a program listens on', async () => {
  const taken = await freePort();
  const free = await freePort();
  const server = createServer().listen(taken, '127.0.0.1');
  await once(server, 'listening');
  const drawn = [taken, taken, free];
  expect(await freePort(() => drawn.shift() ?? 0)).toBe(free);
  await expect(freePort(() => taken)).rejects.toThrow('No free port was found');
  server.close();
});
