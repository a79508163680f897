/** Merges the saved fields with the ones that a request sends. Omitted fields keep their value. */
export function withChanges<Fields extends object>(
  saved: Fields,
  changes: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...saved, ...Object.fromEntries(sent) };
}
