/** Longer names are cut: every system that unpacks an archive takes these. */
const mostLength = 100;

/**
 * Gives every file of an archive a name of its own that no system reads as a path, a device or a hidden file. Ask it
 * once for each file, in order.
 */
export function archiveNames(): (name: string, ending: string) => string {
  const taken = new Set<string>();
  return (name, ending) => {
    const plain = plainName(name);
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? `${plain}.${ending}` : `${plain} (${count}).${ending}`;
      // Windows and macOS take two spellings for one file.
      const key = candidate.normalize('NFC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return candidate;
    }
  };
}

/** Letters, digits and a few signs of any script; everything else becomes a space. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ()+,_-]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const cut = [...plain].slice(0, mostLength).join('').trim();
  return cut === '' || isDevice(cut) ? `file ${cut}`.trim() : cut;
}

/** Names Windows keeps for itself. */
function isDevice(name: string): boolean {
  return /^(con|prn|aux|nul|com\d|lpt\d)$/iu.test(name);
}
