import { v7 as uuidv7 } from 'uuid';
import { defaultRoles } from '#domain/access/default-roles.ts';
import { featuresFrom } from '#domain/access/features.ts';
import type { Actor, RequestInfo, SignedWriteContext, WriteContext } from '#server/http/context.ts';
import { runWrite } from '#server/http/run-write.ts';
import type { Announce } from '#server/jobs/events.ts';
import { addNoticeOnEvent } from '#server/modules/notifications/notify-on-event.ts';
import { splitName } from '../companies.ts';
import { idOf } from '../meridian-ids.ts';
import { demoPeople } from '../people.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Performs an action as a demo person, dated some days ago. It runs through the write pipeline, so that the audit log
 * contains it.
 */
export type ActAs = <T>(who: string, days_ago: number, work: (context: SignedWriteContext) => Promise<T>) => Promise<T>;

/** Performs an automatic action, dated some days ago. */
export type ActAutomatically = (days_ago: number, work: (context: WriteContext) => Promise<void>) => Promise<void>;

export function createActions(
  context: WriteContext,
  people: Map<string, string>,
): { act: ActAs; actAutomatically: ActAutomatically } {
  const { app, tx, client_id, request } = context;
  const clock = officeHours(request.now);
  async function runAt<T>(actor: Actor | null, days_ago: number, work: (writeContext: WriteContext) => Promise<T>) {
    const requestThen = { ...request, now: clock(days_ago) };
    const events: Announced[] = [];
    const announce: Announce = (event, ids) => void events.push({ event, ids });
    const answer = await runWrite({ app, tx, client_id, request: requestThen, actor }, (writeContext) =>
      work({ ...writeContext, announce }),
    );
    await addNotices(context, requestThen, events);
    return answer;
  }

  return {
    act: (who, days_ago, work) => {
      const actor = actorOf(who, { client_id, user_id: idOf(people, who) });
      return runAt(actor, days_ago, (writeContext) => work({ ...writeContext, actor }));
    },
    actAutomatically: (days_ago, work) => runAt(null, days_ago, work),
  };
}

interface Announced {
  event: string;
  ids: Record<string, string>;
}

/** Adds the in-app notices of past events, dated like the events. No mails are sent. */
async function addNotices(
  { tx, client_id }: WriteContext,
  { now }: RequestInfo,
  events: readonly Announced[],
): Promise<void> {
  for (const { event, ids } of events) {
    const { user_id = '', ...item } = ids;
    const event_id = uuidv7({ msecs: now.getTime() });
    await addNoticeOnEvent(tx, { client_id, event, event_id, user_id, ...item }, now);
  }
}

/**
 * Returns a function that gives the time of an action: on a working day, at an hour when people in San Francisco and
 * Berlin work. Actions on the same day are some minutes apart.
 */
function officeHours(now: Date): (days_ago: number) => Date {
  const done = new Map<number, number>();
  return (days_ago) => {
    const day = new Date(now.getTime() - days_ago * dayMs);
    day.setUTCHours(15, 20, 0, 0);
    const weekend = [2, 0, 0, 0, 0, 0, 1][day.getUTCDay()] ?? 0;
    const start = day.getTime() - weekend * dayMs;
    const turn = done.get(start) ?? 0;
    done.set(start, turn + 1);
    return new Date(Math.min(start + (turn * 3 + (turn % 3)) * minuteMs, now.getTime()));
  };
}

function actorOf(name: string, key: { client_id: string; user_id: string }): Actor {
  const person = demoPeople.find((candidate) => candidate.name === name);
  const { email = '', time_zone = 'UTC', roles: roleKeys = ['employee'] } = person ?? {};
  const roles = defaultRoles.filter(({ key }) => roleKeys.includes(key));
  return {
    ...key,
    ...splitName(name),
    session_id: '',
    email,
    time_zone,
    is_active: true,
    reimbursement_currency: 'USD',
    entered_by: null,
    language: null,
    acting: null,
    last_seen_at: new Date(0),
    proved_at: new Date(0),
    second_factor_at: null,
    has_second_factor: false,
    added_at: new Date(0),
    method: 'password',
    chat_id: null,
    company: {
      name: 'Meridian Labs, Inc.',
      currency: 'USD',
      logo_url: null,
      kind: 'customer',
      two_factor: { rule: 'optional', grace_days: 0, since: null },
      has_idle_limit: false,
      allowed_networks: [],
    },
    access: { is_provider_admin: false, roles, features: featuresFrom([]), stands_in_chain: false },
    subscription: null,
    missing_features: {},
  };
}
