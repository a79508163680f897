import type { WriteContext } from '../../http/context.ts';

/** What is done to many items at once: each person hears of it in one mail, however many of them are theirs. */
export function inRound<Context extends WriteContext>(context: Context, round_id: string): Context {
  return { ...context, announce: (event, ids) => context.announce(event, { ...ids, round_id }) };
}
