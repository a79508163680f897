/**
 * Returns the id for a name in the demo company. Throws if there is none, so that a misspelt name does not go
 * unnoticed.
 */
export function idOf(ids: Map<string, string>, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`The demo company has no ${name}.`);
  return id;
}
