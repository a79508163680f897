import { fallbackSteps } from '#domain/approvals/chain.ts';
import type { FoundChain } from './find-chain.ts';

/** What the activity says about each step that a fallback approver decides. */
export function fallbackFacts(found: FoundChain): { name: string; step: string; user_id: string }[] {
  return fallbackSteps(found).flatMap(({ title, user_id }) => {
    const person = found.people.get(user_id);
    return person ? [{ name: `${person.first_name} ${person.last_name}`, step: title, user_id }] : [];
  });
}
