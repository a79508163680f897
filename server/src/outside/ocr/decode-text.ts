/** A recognised letter and its position along the region, from 0 to 1. */
export interface ReadLetter {
  letter: string;
  at: number;
  probability: number;
}

/** Decodes one row of a CTC output: takes the likeliest letter per step and drops repeats and blanks (letter 0). */
export function decodeText(steps: Float32Array, letters: readonly string[]): ReadLetter[] {
  const count = steps.length / letters.length;
  const read: ReadLetter[] = [];
  let previous = 0;
  for (let step = 0; step < count; step += 1) {
    const { index, probability } = likeliest(steps, step * letters.length, letters.length);
    if (index !== 0 && index !== previous)
      read.push({ letter: letters[index] ?? '', at: (step + 0.5) / count, probability });
    previous = index;
  }
  return read;
}

function likeliest(values: Float32Array, from: number, count: number): { index: number; probability: number } {
  let [index, probability] = [0, values[from] ?? 0];
  for (let at = 1; at < count; at += 1) {
    const value = values[from + at] ?? 0;
    if (value > probability) [index, probability] = [at, value];
  }
  return { index, probability };
}
