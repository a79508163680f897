import type { ChainStepFacts, StepPerson } from '#domain/reports/approval-steps.ts';
import { briefOf, type FoundPerson } from '../people/find-people.ts';
import type { SavedChain } from './save-chain.ts';

/** A kept chain as it is drawn: who decided, who has to, who will have to. What is left out is not drawn. */
export function drawnChain({ steps }: SavedChain, people: ReadonlyMap<string, FoundPerson>): ChainStepFacts[] {
  const named = (ids: readonly (string | null)[]): StepPerson[] =>
    ids.flatMap((id) => {
      const person = id ? people.get(id) : undefined;
      return person ? [briefOf(person)] : [];
    });
  return steps.flatMap(({ title, state, people: asked, finished_at }): ChainStepFacts[] => {
    if (state === 'skipped') return [];
    if (state !== 'done') {
      const left = asked.filter((person) => person.state === state).map(({ user_id }) => user_id);
      return [{ title, state, at: null, behalf_user: null, people: named(left) }];
    }
    const approved = asked.filter((person) => person.state === 'approved');
    const [first] = approved;
    return [
      {
        ...{ title, state, at: finished_at?.toISOString() ?? null },
        people: named(approved.map(({ by, user_id }) => by ?? user_id)),
        behalf_user: (first && first.by !== first.user_id && named([first.user_id])[0]) || null,
      },
    ];
  });
}

/** Everybody a chain names, for whoever looks their names up. */
export function peopleInChain(chain: SavedChain | undefined): string[] {
  const people = chain?.steps.flatMap((step) => step.people) ?? [];
  return [...new Set(people.flatMap(({ user_id, by }) => (by ? [user_id, by] : [user_id])))];
}
