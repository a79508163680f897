/** The id given to a name of the demo company; a misspelt name is a bug of the demo. */
export function idOf(ids: Map<string, string>, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`The demo company has no ${name}.`);
  return id;
}
