import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { ScannerUnavailable, type ScanResult, type VirusScanPort } from './port.ts';

const standardPort = 3310;
/** The timeout is long, because scanning a long PDF takes seconds, and a busy clamd queues files. */
const standardTimeoutMs = 30_000;
const chunkBytes = 64 * 1024;
const maxReplyBytes = 4096;

/**
 * Scans with ClamAV's daemon, given by its URL: tcp://host:3310 or unix:///run/clamav/clamd.ctl. Each scan uses its own
 * connection. The file is sent in chunks, no faster than the daemon reads them, so that it is never copied or buffered.
 */
export function clamdScanner(options: { url: string; timeout_ms?: number }): VirusScanPort {
  const { url, timeout_ms = standardTimeoutMs } = options;
  const results = { clean: 0, infected: 0, unavailable: 0 };
  const ask = (request: Iterable<Uint8Array>) => askDaemon(url, { request, timeout_ms });

  return {
    results,

    async scan(file) {
      try {
        const result = resultOf(await ask(streamRequest(file)));
        results[result.is_infected ? 'infected' : 'clean'] += 1;
        return result;
      } catch (error) {
        results.unavailable += 1;
        throw error;
      }
    },

    version: () => ask([Buffer.from('zVERSION\0')]),
  };
}

/** Yields the command, then each chunk preceded by its length, then a chunk of length 0. */
function* streamRequest(file: Uint8Array): Iterable<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < file.length; at += chunkBytes) {
    const chunk = file.subarray(at, at + chunkBytes);
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Parses a reply. Only an explicit OK counts as clean. */
function resultOf(reply: string): ScanResult {
  if (reply === 'stream: OK') return { is_infected: false };
  const [, virus] = /^stream: (.+) FOUND$/u.exec(reply) ?? [];
  if (virus) return { is_infected: true, virus };
  throw new ScannerUnavailable(`clamd answered: ${reply}`);
}

async function askDaemon(
  url: string,
  { request, timeout_ms }: { request: Iterable<Uint8Array>; timeout_ms: number },
): Promise<string> {
  const socket = connect(addressOf(url));
  const timer = setTimeout(
    () => socket.destroy(new Error(`clamd did not answer within ${timeout_ms} ms.`)),
    timeout_ms,
  );
  // An error while sending is reported when the reply is read, because clamd may reject a long file and close the
  // connection before it has received all of it.
  send(socket, request).catch((error: Error) => socket.destroy(error));
  try {
    return await readReply(socket);
  } catch (error) {
    throw new ScannerUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function addressOf(url: string): { path: string } | { host: string; port: number } {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[|\]$/gu, ''), port: Number(port || standardPort) };
}

async function send(socket: Socket, request: Iterable<Uint8Array>): Promise<void> {
  for (const part of request) {
    if (socket.destroyed) return;
    if (!socket.write(part)) await once(socket, 'drain');
  }
}

async function readReply(socket: Socket): Promise<string> {
  let reply = '';
  for await (const part of socket) {
    reply += String(part);
    const end = reply.indexOf('\0');
    if (end >= 0) return reply.slice(0, end);
    if (reply.length > maxReplyBytes) throw new Error('clamd sent an answer that is too long.');
  }
  throw new Error('clamd closed the connection without an answer.');
}
