/** Sorts people so that managers come before their reports. */
export function managersFirst<Person extends { user_id: string; manager_id: string | null }>(
  people: readonly Person[],
): Person[] {
  const waiting = new Map(people.map((person) => [person.user_id, person]));
  const ordered: Person[] = [];
  for (const person of people) {
    const line: Person[] = [];
    for (let each: Person | undefined = person; each && waiting.delete(each.user_id); ) {
      line.push(each);
      each = each.manager_id === null ? undefined : waiting.get(each.manager_id);
    }
    ordered.push(...line.reverse());
  }
  return ordered;
}
