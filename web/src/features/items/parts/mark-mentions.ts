interface CommentPiece {
  text: string;
  is_mention: boolean;
  /** The index of the piece's first character in the comment. */
  at: number;
}

/** Splits a comment into mentions such as '@Ines Moreau' and the text between them. */
export function markMentions(comment: string, names: readonly string[]): CommentPiece[] {
  const mentions = names.filter(Boolean).map((name) => `@${name}`);
  const pieces: CommentPiece[] = [];
  let rest = 0;
  for (let at = comment.indexOf('@'); at >= 0; at = comment.indexOf('@', Math.max(at + 1, rest))) {
    const found = mentions.filter((mention) => comment.startsWith(mention, at)).sort((a, b) => b.length - a.length)[0];
    if (!found) continue;
    if (at > rest) pieces.push({ text: comment.slice(rest, at), is_mention: false, at: rest });
    pieces.push({ text: found, is_mention: true, at });
    rest = at + found.length;
  }
  if (rest < comment.length) pieces.push({ text: comment.slice(rest), is_mention: false, at: rest });
  return pieces;
}

/**
 * Returns the text between an @ and the caret, used to search for colleagues; null if the user is not typing a mention.
 */
export function openMention(typed: string, caret: number): { at: number; search: string } | null {
  const before = typed.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at < 0 || /[\p{L}\p{N}]/u.test(before[at - 1] ?? '')) return null;
  const search = before.slice(at + 1);
  // Names have up to three words; anything longer is normal text.
  return /^[\p{L}\p{M}'.-]*( [\p{L}\p{M}'.-]*){0,2}$/u.test(search) ? { at, search } : null;
}
