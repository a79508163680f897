import { type Listener, openListener } from '../db/listen.ts';
import { Refused } from './refusals.ts';

/** The connection of one open page. */
export interface StreamConnection {
  /** Sends the response headers, so that the page knows that the stream is open. */
  start(): void;
  write(text: string): void;
  end(): void;
}

interface StreamSession {
  client_id: string;
  session_id: string;
  /** The time at which the access token that opened the stream expires. */
  expires_at: Date;
}

interface Stream extends StreamSession {
  connection: StreamConnection;
  /** Null until the session has been checked. */
  user_id: string | null;
  is_ended: boolean;
}

/** The open pages of this process that wait for notices. */
export interface NoticeStreams {
  /**
   * Adds a stream for the person that `readPerson` returns. The stream is registered before the session is checked, so
   * that a session that ends in the meantime also ends the stream. Returns a function that removes the stream.
   */
  open(
    session: StreamSession,
    connection: StreamConnection,
    readPerson: () => Promise<{ user_id: string }>,
  ): Promise<() => void>;
  /** The number of open streams. */
  count(): number;
  /**
   * Sends a heartbeat, which keeps connections through proxies alive, and ends streams whose access token has expired.
   */
  beat(): void;
  /** Ends all streams, because the process is stopping, and refuses new ones. */
  endAll(): void;
  close(): Promise<void>;
}

interface StreamsOptions {
  url: string;
  clock: () => Date;
}

/** The interval between heartbeats. It is shorter than the idle timeout of proxies, which can be less than a minute. */
const beatMs = 20_000;
/**
 * The maximum number of streams per person. A browser opens only one stream, in its visible tab, so no person needs
 * more.
 */
const maxPerPerson = 20;

const noticeEvent = 'event: notice\ndata: {}\n\n';
const sessionEndEvent = 'event: session_end\ndata: {}\n\n';
const heartbeat = ':\n\n';

/**
 * Opens the notice streams of this process. One database connection listens for the new notices of all companies and
 * notifies the open pages of the recipient, so that pages need not poll.
 */
export function openNoticeStreams({ url, clock }: StreamsOptions): NoticeStreams {
  const streams = streamList();
  let isClosing = false;

  const listener: Listener = openListener({
    url,
    channels: {
      outlay_notices: (person) => {
        for (const { connection } of streams.ofPerson(person)) connection.write(noticeEvent);
      },
      // The page does not open another stream after the session_end event.
      outlay_session_ends: (session) => streams.endWhere((stream) => sessionKey(stream) === session, sessionEndEvent),
    },
    // When the listener loses its connection, all streams end. The pages then open a new stream and fetch the notices
    // that they missed.
    onLost: () => streams.endWhere(() => true),
  });

  const beat = () => {
    const now = clock();
    streams.endWhere(({ expires_at }) => expires_at <= now);
    for (const { connection } of streams.all) connection.write(heartbeat);
  };
  const timer = setInterval(beat, beatMs).unref();

  return {
    open: async (session, connection, readPerson) => {
      if (isClosing) throw new Refused('service.away');
      await listener.ready().catch(() => {
        throw new Refused('service.away');
      });

      const stream: Stream = { ...session, connection, user_id: null, is_ended: false };
      streams.all.add(stream);
      try {
        stream.user_id = (await readPerson()).user_id;
        if (stream.is_ended) throw new Refused('session.ended');
        streams.assign(stream);
        connection.start();
      } catch (error) {
        streams.remove(stream);
        throw error;
      }
      return () => streams.remove(stream);
    },
    count: () => streams.all.size,
    beat,
    endAll: () => {
      isClosing = true;
      streams.endWhere(() => true);
    },
    close: async () => {
      clearInterval(timer);
      await listener.close();
    },
  };
}

/** Returns the list of open streams. A stream can also be found by person once its session has been checked. */
function streamList() {
  const all = new Set<Stream>();
  const byPerson = new Map<string, Set<Stream>>();

  function remove(stream: Stream): void {
    stream.is_ended = true;
    all.delete(stream);
    const key = personKey(stream);
    const ofPerson = byPerson.get(key);
    ofPerson?.delete(stream);
    if (ofPerson?.size === 0) byPerson.delete(key);
  }

  return {
    all,
    ofPerson: (key: string): Iterable<Stream> => byPerson.get(key) ?? [],
    assign: (stream: Stream) => {
      const ofPerson = byPerson.get(personKey(stream)) ?? new Set();
      if (ofPerson.size >= maxPerPerson) throw new Refused('request.too_many', { seconds: 60 });
      byPerson.set(personKey(stream), ofPerson.add(stream));
    },
    remove,
    endWhere: (isOver: (stream: Stream) => boolean, lastEvent?: string) => {
      for (const stream of [...all].filter(isOver)) {
        remove(stream);
        if (lastEvent) stream.connection.write(lastEvent);
        stream.connection.end();
      }
    },
  };
}

/** Returns the key that identifies a person in database messages. */
function personKey({ client_id, user_id }: Stream): string {
  return `${client_id} ${user_id}`;
}

function sessionKey({ client_id, session_id }: Stream): string {
  return `${client_id} ${session_id}`;
}
