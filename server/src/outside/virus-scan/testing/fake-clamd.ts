import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * The harmless text that every virus scanner reports. It is split into two parts, so that scanners do not report this
 * file.
 */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/**
 * What the fake daemon does: it scans, never answers, closes the connection after the first bytes, or rejects files
 * above a low size limit.
 */
type Behaviour = 'scans' | 'hangs' | 'drops' | 'limits';

export interface FakeClamd {
  url: string;
  /** The size of each file that was received completely. */
  scanned: number[];
  behaves(behaviour: Behaviour): void;
  stop(): Promise<void>;
}

const limitBytes = 100_000;

/** Starts a daemon on 127.0.0.1 that speaks the protocol of clamd and knows one virus. */
export async function fakeClamd(): Promise<FakeClamd> {
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = 'scans';

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const readRequest = requestReader();
    socket.on('data', (data) => {
      if (behaviour === 'drops') return void socket.destroy();
      if (behaviour === 'hangs' || socket.writableEnded) return;
      const answer = answerTo(readRequest(data), behaviour);
      if (!answer) return;
      if (answer.file) scanned.push(answer.file.length);
      socket.end(`${answer.text}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    behaves: (next) => {
      behaviour = next;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

interface ClamdRequest {
  command: string;
  chunks: Buffer[];
  is_complete: boolean;
}

/** Returns the answer to a request, with the received file; undefined until the request is complete or too large. */
function answerTo(
  { command, chunks, is_complete }: ClamdRequest,
  behaviour: Behaviour,
): { text: string; file?: Buffer } | undefined {
  if (command === '') return undefined;
  if (command === 'zVERSION') return { text: 'ClamAV 1.4.3/27800/Mon Nov  3 08:42:11 2026' };
  if (command !== 'zINSTREAM') return { text: 'UNKNOWN COMMAND' };
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
  if (behaviour === 'limits' && bytes > limitBytes) return { text: 'INSTREAM size limit exceeded. ERROR' };
  if (!is_complete) return undefined;
  const file = Buffer.concat(chunks);
  return { text: file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK', file };
}

/** Collects the parts of one request as they arrive. */
function requestReader(): (data: Buffer) => ClamdRequest {
  const request: ClamdRequest = { command: '', chunks: [], is_complete: false };
  let rest = Buffer.alloc(0);
  return (data) => {
    rest = Buffer.concat([rest, data]);
    const end = request.command === '' ? rest.indexOf(0) : -1;
    if (end >= 0) {
      request.command = rest.toString('latin1', 0, end);
      rest = rest.subarray(end + 1);
    }
    while (request.command !== '' && !request.is_complete && rest.length >= 4) {
      const length = rest.readUInt32BE();
      if (rest.length < 4 + length) break;
      request.is_complete = length === 0;
      request.chunks.push(rest.subarray(4, 4 + length));
      rest = rest.subarray(4 + length);
    }
    return request;
  };
}
