import { connect, type Socket } from 'node:net';

interface Received {
  status: number;
  /** The milliseconds from the first byte sent to the last byte received. */
  ms: number;
  body: string;
}

/**
 * A keep-alive connection that sends prepared bytes and measures the response time. It supports only JSON of known
 * length, because a general HTTP client would take longer than some of the responses.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { began: number; resolve(received: Received): void; reject(error: Error): void } | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('The connection was closed before the answer.')));
  }

  send(request: Buffer): Promise<Received> {
    return new Promise((resolve, reject) => {
      this.#waiting = { began: performance.now(), resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const head_end = this.#received.indexOf('\r\n\r\n');
    if (head_end < 0) return;
    const head = this.#received.toString('latin1', 0, head_end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.#fail(new Error(`An answer of unknown length:\n${head}`));
      return;
    }
    const end = head_end + 4 + Number(length);
    if (this.#received.length < end) return;
    const ms = performance.now() - (this.#waiting?.began ?? 0);
    const body = this.#received.toString('utf8', head_end + 4, end);
    this.#received = this.#received.subarray(end);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve({ status: Number(head.slice(9, 12)), ms, body });
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }
}

/** Builds the bytes of a request in advance, so that the same bytes can be sent many times. */
export function requestBytes(request: {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}): Buffer {
  const body = request.body ? JSON.stringify(request.body) : '';
  const headers = {
    host: '127.0.0.1',
    ...request.headers,
    ...(request.body && { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
