/** A sentence in pieces, so that a screen can set its values apart from its words. */
export interface Sentence {
  text: string;
  parts: readonly SentencePart[];
}

export interface SentencePart {
  text: string;
  kind: 'word' | 'value';
  /** Which control of the editor stands for it. */
  slot?: Slot;
}

export type Slot = 'who' | 'where' | 'what' | 'condition' | 'limit' | 'per' | 'action' | 'approvers';

/** A plain string is words. */
export type Piece = string | { value: string; slot?: Slot };

export function value(text: string, slot?: Slot): Piece {
  return slot ? { value: text, slot } : { value: text };
}

/** Words next to each other become one part; empty ones go. */
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

/** a, b and c: the pieces of several phrases with the right joints between them. */
export function joined(phrases: readonly (readonly Piece[])[], joint: string): Piece[] {
  return phrases.flatMap((phrase, index) => {
    if (index === 0) return phrase;
    return [index === phrases.length - 1 ? ` ${joint} ` : ', ', ...phrase];
  });
}
