/** The id of a name in the demo company; throws for a misspelt name. */
export function idOf(ids: Map<string, string>, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`The demo company has no ${name}.`);
  return id;
}
