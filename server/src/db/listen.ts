import pg from 'pg';

/** Receives the messages that PostgreSQL sends on some channels. */
export interface Listener {
  /** Resolves while messages are received; connects when there is no connection. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface ListenerOptions {
  /** A direct connection, or pgbouncer in session mode: LISTEN belongs to one connection. */
  url: string;
  /** Called with each message, by its channel. */
  channels: Record<string, (payload: string) => void>;
  /** Called when the connection is lost. Messages until the next connection are missed. */
  onLost: () => void;
}

/** Opens one connection on first use. It only waits, so it costs no queries. */
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
    // The error event of a lost connection is followed by its end.
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
