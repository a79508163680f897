/**
 * Whether the audit selects an item that would be approved automatically. The answer depends on the id alone, so
 * resubmitting cannot avoid the audit, and a larger share always includes the items of a smaller one.
 */
export function isAudited(item_id: string, audit_pct: number): boolean {
  return scattered(item_id) % 10_000 < Math.round(audit_pct * 100);
}

/** FNV-1a with the MurmurHash3 finaliser: consecutive ids differ in few bits, their hashes in about half. */
function scattered(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
