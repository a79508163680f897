import type { FastifyInstance } from 'fastify';
import type { App } from '../context.ts';
import { Refused } from '../refusals.ts';

/**
 * Serves the calendars that people subscribe to. Calendar programs send no session, so the secret link itself grants
 * access.
 */
export function serveCalendar(server: FastifyInstance, app: App): void {
  server.get<{ Params: { file: string } }>('/calendar/:file', async ({ params: { file }, ip }, reply) => {
    if (!app.calendar || !file.endsWith('.ics')) throw new Refused('item.not_found');
    const calendar = await app.calendar(file.slice(0, -'.ics'.length), ip);
    reply.header('content-type', 'text/calendar; charset=utf-8').header('cache-control', 'no-store');
    return calendar;
  });
}
