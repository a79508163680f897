import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clamdScanner } from './clamd.ts';
import { ScannerUnavailable } from './port.ts';
import { eicar, type FakeClamd, fakeClamd } from './testing/fake-clamd.ts';

let daemon: FakeClamd;
beforeAll(async () => {
  daemon = await fakeClamd();
});
afterAll(() => daemon.stop());
beforeEach(() => daemon.behaves('scans'));

const scanner = (timeout_ms = 60_000) => clamdScanner({ url: daemon.url, timeout_ms });

describe('a scan by clamd', () => {
  it.each([0, 1, 64 * 1024, 64 * 1024 + 1, 20 * 1024 * 1024])('sends all of %i bytes', async (bytes) => {
    expect(await scanner().scan(Buffer.alloc(bytes, 7))).toEqual({ is_infected: false });
    expect(daemon.scanned.at(-1)).toBe(bytes);
  });

  it('names the virus, also one across two chunks', async () => {
    const found = { is_infected: true, virus: 'Eicar-Test-Signature' };
    expect(await scanner().scan(Buffer.from(eicar))).toEqual(found);
    const file = Buffer.alloc(200_000);
    file.write(eicar, 64 * 1024 - 20);
    expect(await scanner().scan(file)).toEqual(found);
  });

  it('names its version', async () => {
    expect(await scanner().version()).toMatch(/^ClamAV 1\.4\.3/u);
  });

  it('fails when the daemon answers too late, drops the connection, or refuses the size', async () => {
    daemon.behaves('hangs');
    await expect(scanner(100).scan(Buffer.alloc(10_000_000))).rejects.toThrow('did not answer within 100 ms');
    daemon.behaves('drops');
    await expect(scanner().scan(Buffer.alloc(10_000_000))).rejects.toThrow(ScannerUnavailable);
    daemon.behaves('limits');
    await expect(scanner().scan(Buffer.alloc(200_000))).rejects.toThrow('INSTREAM size limit exceeded. ERROR');
  });

  it('fails when the daemon is away, and counts every result', async () => {
    const port = scanner();
    await port.scan(Buffer.from('clean'));
    await port.scan(Buffer.from(eicar));
    daemon.behaves('drops');
    await expect(port.scan(Buffer.from('clean'))).rejects.toThrow(ScannerUnavailable);
    expect(port.results).toEqual({ clean: 1, infected: 1, unavailable: 1 });

    const gone = await fakeClamd();
    await gone.stop();
    await expect(clamdScanner({ url: gone.url }).scan(Buffer.alloc(1))).rejects.toThrow(/ECONNREFUSED/u);
  });

  it('fails on an answer that never ends', async () => {
    const chatty = createServer((socket) => socket.on('error', () => undefined).end('x'.repeat(10_000)));
    await once(chatty.listen(0, '127.0.0.1'), 'listening');
    const { port } = chatty.address() as { port: number };
    await expect(clamdScanner({ url: `tcp://127.0.0.1:${port}` }).scan(Buffer.alloc(1))).rejects.toThrow('too long');
    chatty.close();
  });

  it('uses a socket of the same machine', async () => {
    const path = join(tmpdir(), `outlay-clamd-${process.pid}.ctl`);
    const local = createServer((socket) => socket.once('data', () => socket.end('stream: OK\0')));
    await once(local.listen(path), 'listening');
    expect(await clamdScanner({ url: `unix://${path}` }).scan(Buffer.alloc(1))).toEqual({ is_infected: false });
    local.close();
    await rm(path, { force: true });
  });
});
