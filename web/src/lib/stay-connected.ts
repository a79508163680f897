interface Connection {
  /**
   * Connects, and calls `onOpen` once the connection is established. When the connection ends, resolves to `again` to
   * connect again or to `stop`.
   */
  connect: (signal: AbortSignal, onOpen: () => void) => Promise<'again' | 'stop'>;
  onStateChange: (isConnected: boolean) => void;
  random?: () => number;
}

const firstDelayMs = 1_000;
const maxDelayMs = 60_000;
const hiddenMs = 60_000;
/** A connection that ends within this time counts as failed, for example because a proxy closes it immediately. */
const steadyMs = 10_000;

/**
 * Opens a connection while the page is visible, so that a browser with many tabs has only one connection. After a
 * minute in the background, the connection is closed. A lost connection is reopened after growing, random delays, so
 * that not all clients reconnect at the same moment. Returns the function that ends the connection.
 */
export function stayConnected({ connect, onStateChange, random = Math.random }: Connection): () => void {
  let current: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  async function run(): Promise<void> {
    const abort = new AbortController();
    current = abort;
    let openedAt: number | null = null;
    const onOpen = () => {
      openedAt = Date.now();
      onStateChange(true);
    };
    const outcome = await connect(abort.signal, onOpen).catch(() => 'again' as const);
    if (current !== abort) return;

    current = null;
    onStateChange(false);
    if (openedAt !== null && Date.now() - openedAt >= steadyMs) failures = 0;
    if (outcome === 'stop') isStopped = true;
    else retryLater();
  }

  function retryLater(): void {
    const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** failures);
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), delay * (0.5 + random() / 2));
  }

  function close(): void {
    clearTimeout(timer);
    const closed = current;
    current = null;
    closed?.abort();
    onStateChange(false);
  }

  function onVisibilityChange(): void {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(close, hiddenMs);
    else if (!current && !isStopped) void run();
  }

  document.addEventListener('visibilitychange', onVisibilityChange);
  if (!document.hidden) void run();

  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    isStopped = true;
    close();
  };
}
