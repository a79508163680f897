/** Merges the saved fields with the fields that a request sends. Fields that are not sent keep their values. */
export function withChanges<Fields extends object>(
  saved: Fields,
  changes: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...saved, ...Object.fromEntries(sent) };
}
