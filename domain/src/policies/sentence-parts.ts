import { translatedParts } from '../language/translate.ts';

/** A sentence split into parts, so that a screen can highlight its values. */
export interface Sentence {
  text: string;
  parts: readonly SentencePart[];
}

interface SentencePart {
  text: string;
  kind: 'word' | 'value';
  /** The control of the editor that changes this value. */
  slot?: Slot;
}

export type Slot = 'who' | 'where' | 'what' | 'condition' | 'limit' | 'per' | 'action' | 'approvers';

/** A string is plain text; an object is a highlighted value. */
export type Piece = string | { value: string; slot?: Slot };

export function value(text: string, slot?: Slot): Piece {
  return slot ? { value: text, slot } : { value: text };
}

/** Builds a sentence. Adjacent text parts are merged, and empty ones are dropped. */
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

/** Translates a phrase and inserts pieces at its placeholders: phrase`${who} approves`. */
export function phrase(parts: TemplateStringsArray, ...pieces: readonly (Piece | readonly Piece[])[]): Piece[] {
  return translatedParts(parts).flatMap((part): readonly Piece[] => {
    const piece = typeof part === 'number' ? (pieces[part] ?? '') : part;
    return isPhrase(piece) ? piece : piece === '' ? [] : [piece];
  });
}

function isPhrase(piece: Piece | readonly Piece[]): piece is readonly Piece[] {
  return Array.isArray(piece);
}

/** Joins phrases with spaces, leaving out empty ones. */
export function spaced(phrases: readonly (readonly Piece[])[]): Piece[] {
  return phrases
    .filter((each) => each.length > 0)
    .flatMap((each, index): readonly Piece[] => (index === 0 ? each : [' ', ...each]));
}

/** Joins phrases to a list: 'a, b and c' or 'a, b or c'. */
export function joined(phrases: readonly (readonly Piece[])[], joint: 'and' | 'or'): Piece[] {
  const last = phrases.at(-1) ?? [];
  if (phrases.length < 2) return [...last];
  const before = phrases.slice(0, -1).flatMap((each, index) => (index === 0 ? each : [', ', ...each]));
  return joint === 'and' ? phrase`${before} and ${last}` : phrase`${before} or ${last}`;
}
