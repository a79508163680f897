/** Returns only the fields that differ between two versions of an object; undefined if all are equal. */
export function changedFields<Picture extends object>(
  before: Picture,
  after: Picture,
): { before: Partial<Picture>; after: Partial<Picture> } | undefined {
  const names = (Object.keys(after) as (keyof Picture)[]).filter(
    (name) => inOneOrder(before[name]) !== inOneOrder(after[name]),
  );
  if (names.length === 0) return undefined;
  const pick = (picture: Picture) => Object.fromEntries(names.map((name) => [name, picture[name]]));
  return { before: pick(before) as Partial<Picture>, after: pick(after) as Partial<Picture> };
}

/** Serialises with sorted keys, because jsonb does not preserve key order. */
function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_key, item) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)))
      : item,
  );
}
