import { featuresFrom } from '#domain/access/features.ts';
import type { Actor, SignedWriteContext, WriteContext } from '#server/http/context.ts';
import { passWriteGate } from '#server/http/write-gate.ts';
import { splitName } from '../companies.ts';
import { idOf } from '../meridian-ids.ts';
import { demoPeople } from '../people.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Lets somebody of the demo company do something some days ago, through the gate, so that the audit log tells it. */
export type Acting = <T>(
  who: string,
  days_ago: number,
  work: (context: SignedWriteContext) => Promise<T>,
) => Promise<T>;

export function acting(context: WriteContext, people: Map<string, string>): Acting {
  const { house, tx, client_id, asked } = context;
  const clock = officeHours(asked.now);
  return (who, days_ago, work) => {
    const actor = actorOf(who, { client_id, user_id: idOf(people, who) });
    const then = { ...asked, now: clock(days_ago) };
    // What followed from it followed then: nobody is mailed today.
    const announce = () => undefined;
    return passWriteGate({ house, tx, client_id, asked: then, actor }, (gate) => work({ ...gate, actor, announce }));
  };
}

/** On a working day, when San Francisco has begun and Berlin has not ended; one thing some minutes after the other. */
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
  const { email = '', time_zone = 'UTC' } = demoPeople.find((person) => person.name === name) ?? {};
  return {
    ...key,
    ...splitName(name),
    session_id: '',
    email,
    time_zone,
    is_active: true,
    chat_id: null,
    company: { name: 'Meridian Labs, Inc.', currency: 'USD', logo_url: null, kind: 'customer' },
    access: { is_provider_admin: false, roles: [], features: featuresFrom([]), stands_in_chain: false },
    subscription: null,
  };
}
