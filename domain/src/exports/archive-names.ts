/**
 * The maximum length of a name without its ending. Longer names are cut, so that every operating system can unpack the
 * archive.
 */
const maxLength = 100;

/**
 * Returns a function that creates unique file names for an archive. No operating system treats these names as a path, a
 * device or a hidden file. Call the function once per file, in order.
 */
export function archiveNames(): (name: string, ending: string) => string {
  const taken = new Set<string>();
  return (name, ending) => {
    const plain = plainName(name);
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? `${plain}.${ending}` : `${plain} (${count}).${ending}`;
      // Windows and macOS treat names that differ only in case as one file.
      const key = candidate.normalize('NFC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return candidate;
    }
  };
}

/**
 * Returns a name for a file: letters and digits of any script and a few punctuation marks are kept, everything else
 * becomes a space, and long names are cut.
 */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ()+,_-]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const cut = [...plain].slice(0, maxLength).join('').trim();
  return cut === '' || isDevice(cut) ? `file ${cut}`.trim() : cut;
}

/** True for names that Windows reserves for devices. */
function isDevice(name: string): boolean {
  return /^(con|prn|aux|nul|com\d|lpt\d)$/iu.test(name);
}
