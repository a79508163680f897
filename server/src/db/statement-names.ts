/**
 * Statements that come again and again get a name, under which each connection keeps them parsed and soon planned:
 * planning takes PostgreSQL two to four times as long as running what the screens ask. What a request makes up (lists
 * of values of any length) is seen too rarely to get one, so a connection never gathers statements without end.
 */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= mostNames) return known;
  const seen = (sightings.get(sql) ?? 0) + 1;
  if (seen < oftenEnough) {
    if (sightings.size >= mostSightings) sightings.clear();
    sightings.set(sql, seen);
    return undefined;
  }
  sightings.delete(sql);
  const name = `outlay_${names.size}`;
  names.set(sql, name);
  return name;
}

const oftenEnough = 16;
const mostNames = 400;
const mostSightings = 2000;
const names = new Map<string, string>();
const sightings = new Map<string, number>();
