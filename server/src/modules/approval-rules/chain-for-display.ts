import type { ChainStepFacts, StepPerson } from '#domain/reports/approval-steps.ts';
import { briefOf, type FoundPerson } from '../people/find-people.ts';
import type { SavedChain } from './save-chain.ts';

/**
 * Converts a saved chain for display: the people who have decided, who must decide now and who are next. Skipped
 * approvers are left out.
 */
export function chainForDisplay({ steps }: SavedChain, people: ReadonlyMap<string, FoundPerson>): ChainStepFacts[] {
  const named = (ids: readonly (string | null)[]): StepPerson[] =>
    ids.flatMap((id) => {
      const person = id ? people.get(id) : undefined;
      return person ? [briefOf(person)] : [];
    });

  return steps.flatMap(({ title, state, people: loaded, finished_at }): ChainStepFacts[] => {
    if (state === 'skipped') return [];
    if (state !== 'done') {
      const remaining = loaded.filter((person) => person.state === state).map(({ user_id }) => user_id);
      return [{ title, state, at: null, behalf_user: null, people: named(remaining) }];
    }
    const approved = loaded.filter((person) => person.state === 'approved');
    const [first] = approved;
    return [
      {
        title,
        state,
        at: finished_at?.toISOString() ?? null,
        people: named(approved.map(({ by, user_id }) => by ?? user_id)),
        behalf_user: (first && first.by !== first.user_id && named([first.user_id])[0]) || null,
      },
    ];
  });
}

/** Returns all people in a chain, for looking up their names. */
export function peopleInChain(chain: SavedChain | undefined): string[] {
  const people = chain?.steps.flatMap((step) => step.people) ?? [];
  return [...new Set(people.flatMap(({ user_id, by }) => (by ? [user_id, by] : [user_id])))];
}
