/**
 * Returns the people who would be their own manager, directly or through others. People who only report to someone in
 * such a loop are not included.
 */
export function managerLoops(managers: ReadonlyMap<string, string>): Set<string> {
  const looped = new Set<string>();
  const settled = new Set<string>();
  for (const start of managers.keys()) {
    const path: string[] = [];
    const placeOf = new Map<string, number>();
    let person: string | undefined = start;
    while (person !== undefined && !settled.has(person)) {
      const seen = placeOf.get(person);
      if (seen !== undefined) {
        for (const each of path.slice(seen)) looped.add(each);
        break;
      }
      placeOf.set(person, path.length);
      path.push(person);
      person = managers.get(person);
    }
    for (const each of path) settled.add(each);
  }
  return looped;
}
