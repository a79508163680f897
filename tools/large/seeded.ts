/** A repeatable source of randomness: the same seed gives the same data on every machine. */
export interface Seeded {
  /** Returns an integer from 0 up to, but not including, `end`. */
  below(end: number): number;
  pick<T>(from: readonly T[]): T;
  /** Returns a UUIDv7 with this time, so that rows sorted by id are sorted by age. */
  idAt(moment: number): string;
}

export function seeded(word: string): Seeded {
  const next = numbersFrom(hashOf(word));
  const hex = (digits: number) =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return {
    below: (end) => Math.floor(next() * end),
    pick: (from) => {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    idAt: (moment) => {
      const time = moment.toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
    },
  };
}

/** Returns a generator of numbers that uses mulberry32, which is small, fast and random enough for test data. */
function numbersFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
