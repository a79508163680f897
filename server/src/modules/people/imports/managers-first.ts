/** Sorts people so that managers come before the people who report to them. */
export function managersFirst<Person extends { user_id: string; manager_id: string | null }>(
  people: readonly Person[],
): Person[] {
  const waiting = new Map(people.map((person) => [person.user_id, person]));
  const ordered: Person[] = [];
  for (const person of people) {
    const chain: Person[] = [];
    for (let current: Person | undefined = person; current && waiting.delete(current.user_id); ) {
      chain.push(current);
      current = current.manager_id === null ? undefined : waiting.get(current.manager_id);
    }
    ordered.push(...chain.reverse());
  }
  return ordered;
}
