import { CallError } from './call-error.ts';
import { configuration } from './configuration.ts';
import { renewToken } from './renew-token.ts';
import { currentToken } from './send.ts';

interface EventStreamOptions {
  /** The path below the base URL of the API. */
  path: string;
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (name: string) => void;
}

const openTimeoutMs = 10_000;
/** The server sends a heartbeat every 20 seconds, so a connection that is silent for a minute is lost. */
const silenceMs = 60_000;

/**
 * Reads server-sent events until the server ends the stream. EventSource cannot send the access token in a header, so
 * this function reads the response itself. Throws if the stream cannot be opened or is lost.
 */
export async function readEventStream({ path, signal, onOpen, onEvent }: EventStreamOptions): Promise<void> {
  const silence = silenceTimer(signal);
  try {
    const response = await open(path, silence.signal);
    if (!response.ok || !response.body) {
      throw new CallError({ status: response.status, status_text: response.statusText, message: '' });
    }
    onOpen();

    const takeEvents = eventParser(onEvent);
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      silence.restart(silenceMs);
      const { done, value } = await reader.read();
      if (done) return;
      takeEvents(decoder.decode(value, { stream: true }));
    }
  } finally {
    silence.stop();
  }
}

/**
 * Opens the stream. If the token is refused, the request is repeated once with a renewed token, as in every other call.
 */
async function open(path: string, signal: AbortSignal): Promise<Response> {
  const token = await currentToken();
  const response = await request(path, token, signal);
  if (response.status !== 401) return response;

  const renewal = await renewToken(token);
  return renewal.outcome === 'renewed' ? request(path, renewal.access_token, signal) : response;
}

function request(path: string, token: string | null, signal: AbortSignal): Promise<Response> {
  return fetch(`${configuration.bases.api}${path}`, {
    headers: { accept: 'text/event-stream', 'request-from': 'web', ...(token ? { 'access-token': token } : {}) },
    cache: 'no-store',
    signal,
  });
}

/**
 * Returns a signal that aborts with the caller's signal or when nothing was received for too long, and functions that
 * control its timer.
 */
function silenceTimer(outer: AbortSignal) {
  const inner = new AbortController();
  let timer = setTimeout(() => inner.abort(), openTimeoutMs);
  return {
    signal: AbortSignal.any([outer, inner.signal]),
    restart: (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => inner.abort(), ms);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Returns a parser that calls `onEvent` with the name of each complete event. Comments and data are ignored. */
export function eventParser(onEvent: (name: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = `${rest}${text}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: ?(.+)$/mu.exec(block)?.[1];
      if (name) onEvent(name);
    }
  };
}
