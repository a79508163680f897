import pg from 'pg';

/** Receives the messages that PostgreSQL sends on given channels. */
export interface Listener {
  /** Resolves once messages are received; connects if there is no connection. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface ListenerOptions {
  /** The URL of a direct connection, or of pgbouncer in session mode, because LISTEN belongs to one connection. */
  url: string;
  /** The function to call with the messages of each channel. */
  channels: Record<string, (payload: string) => void>;
  /** Called when the connection is lost. Messages sent before the next connection are missed. */
  onLost: () => void;
}

/** Opens one connection on first use. It only waits for messages, so it needs no queries. */
export function openListener({ url, channels, onLost }: ListenerOptions): Listener {
  let connecting: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'outlay listener',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    });
    // Errors are ignored here, because a lost connection emits `end` after its error.
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));

    await client.connect();
    for (const channel of Object.keys(channels)) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    client.on('end', () => {
      connecting = undefined;
      onLost();
    });
    return client;
  }

  return {
    ready: async () => {
      connecting ??= connect().catch((error: unknown) => {
        connecting = undefined;
        throw error;
      });
      await connecting;
    },
    close: async () => {
      const client = await connecting?.catch(() => undefined);
      await client?.end();
    },
  };
}
