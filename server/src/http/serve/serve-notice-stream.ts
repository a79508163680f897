import type { FastifyInstance, FastifyReply } from 'fastify';
import { notices } from '#contract/notices.contract.ts';
import { noticeStreamPath } from '#contract/shared/notice-stream.ts';
import { admitSession } from '../admit-session.ts';
import type { App } from '../context.ts';
import type { StreamConnection } from '../notice-streams.ts';
import { Refused } from '../refusals.ts';
import { actorOf } from '../session.ts';

/** A page with more unsent bytes has stopped reading. It is disconnected before its events use too much memory. */
const maxUnsentBytes = 16 * 1024;

/**
 * Serves server-sent events for the notification bell. The stream only announces that there is a new notice; the page
 * then requests the notice as usual. The stream passes the same checks as the list of notices, and ends with the
 * session or the access token.
 */
export function serveNoticeStream(server: FastifyInstance, app: App): void {
  const { notice_streams: streams } = app;
  server.addHook('preClose', async () => streams.endAll());

  server.get(`/api${noticeStreamPath}`, async (request, reply) => {
    const now = app.clock();
    const sent = request.headers['access-token'];
    const token = await app.access_tokens.read(typeof sent === 'string' ? sent : '', now);
    if (!token.allowed) throw new Refused(token.code);
    const session = { ...token.value, is_api_key: false };

    const remove = await streams.open(session, connectionOf(reply), () =>
      app.database.readInCompany(session.client_id, async (tx) =>
        admitSession(
          { app, now, address: request.ip, session, endpoint: notices.list },
          await actorOf(tx, session, now),
        ),
      ),
    );
    reply.raw.once('close', remove);
    if (reply.raw.destroyed) remove();
    return reply;
  });
}

function connectionOf(reply: FastifyReply): StreamConnection {
  const { raw } = reply;
  return {
    start: () => {
      reply.hijack();
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...streamHeaders }))
        if (value !== undefined) raw.setHeader(name, value);
      raw.flushHeaders();
    },
    write: (text) => {
      if (raw.writableLength > maxUnsentBytes) raw.destroy();
      else if (raw.headersSent) raw.write(text);
    },
    end: () => {
      if (raw.headersSent) raw.end();
    },
  };
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Without this header, nginx would buffer the events.
  'x-accel-buffering': 'no',
  connection: 'close',
};
