/** A sentence in parts, so that a screen can highlight its values. */
export interface Sentence {
  text: string;
  parts: readonly SentencePart[];
}

interface SentencePart {
  text: string;
  kind: 'word' | 'value';
  /** The editor control for this value. */
  slot?: Slot;
}

export type Slot = 'who' | 'where' | 'what' | 'condition' | 'limit' | 'per' | 'action' | 'approvers';

/** A string is plain text; an object is a highlighted value. */
export type Piece = string | { value: string; slot?: Slot };

export function value(text: string, slot?: Slot): Piece {
  return slot ? { value: text, slot } : { value: text };
}

/** Merges adjacent text parts and drops empty ones. */
export function sentence(pieces: readonly Piece[]): Sentence {
  const parts: SentencePart[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (typeof piece !== 'string') {
      const slot = piece.slot ? { slot: piece.slot } : {};
      parts.push({ text: piece.value, kind: 'value', ...slot });
    } else if (last?.kind === 'word') parts[parts.length - 1] = { ...last, text: last.text + piece };
    else if (piece !== '') parts.push({ text: piece, kind: 'word' });
  }
  return { text: parts.map(({ text }) => text).join(''), parts };
}

/** Joins phrases as 'a, b and c'. */
export function joined(phrases: readonly (readonly Piece[])[], joint: string): Piece[] {
  return phrases.flatMap((phrase, index) => {
    if (index === 0) return phrase;
    return [index === phrases.length - 1 ? ` ${joint} ` : ', ', ...phrase];
  });
}
