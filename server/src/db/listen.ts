import pg from 'pg';

/** Receives the messages that PostgreSQL sends on the given channels. */
export interface Listener {
  /** Resolves once messages are being received. Connects first if there is no connection. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface ListenerOptions {
  /** The URL of a direct connection, or of pgbouncer in session mode, because LISTEN belongs to one connection. */
  url: string;
  /** The functions that receive the messages, by channel. */
  channels: Record<string, (payload: string) => void>;
  /** Called when the connection is lost. Messages sent before the next connection is open are missed. */
  onLost: () => void;
}

/** Opens one connection on first use. The connection only receives messages and runs no other queries. */
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
    // Errors are ignored here, because a lost connection emits `end` after its `error`.
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
