/**
 * Whether an item that would approve itself is looked at by a person all the same. The same item always gets the same
 * answer, so that handing it in again does not help; a larger share picks whatever a smaller one picked, and more.
 */
export function isAudited(item_id: string, audit_pct: number): boolean {
  return scattered(item_id) % 10_000 < Math.round(audit_pct * 100);
}

/** FNV-1a with the last strokes of MurmurHash3: ids made one after the other differ in few bits, these do in half. */
function scattered(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
