import type { WriteContext } from '../../http/context.ts';

/** Groups the events of a bulk action, so that each person gets one mail. */
export function withMailRound<Context extends WriteContext>(context: Context, round_id: string): Context {
  return { ...context, announce: (event, ids) => context.announce(event, { ...ids, round_id }) };
}
