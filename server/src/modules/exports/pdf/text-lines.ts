import bidiFactory from 'bidi-js';

/** The fonts in order of preference. Each character is printed in the first font that contains it. */
const families = ['latin', 'japanese', 'arabic'] as const;
export type Family = (typeof families)[number];

/** Consecutive characters with the same font and direction, in display order. */
export interface Run {
  text: string;
  family: Family;
}

/** The properties of a document's fonts that the text layout needs. */
export interface Fonts {
  hasGlyphs(family: Family, text: string): boolean;
  widthOf(run: Run): number;
}

export interface Line {
  /** The runs in display order, from left to right. */
  runs: Run[];
  width: number;
}

interface Grapheme {
  text: string;
  family: Family;
  /** The bidirectional embedding level, which is odd for right-to-left text. */
  level: number;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns true if the main font can print the whole text from left to right. */
export function isLatin(text: string, fonts: Fonts): boolean {
  if (/^[\n -~]*$/u.test(text)) return true;
  return !ignored.test(text) && splitIntoGraphemes(text).every((grapheme) => fitsFamily('latin', grapheme, fonts));
}

/**
 * Splits text into lines of this width, each in display order. In a right-to-left document, a paragraph that contains
 * right-to-left letters is laid out from right to left.
 */
export function textLines(
  text: string,
  { width, direction, fonts }: { width: number; direction: 'ltr' | 'rtl'; fonts: Fonts },
): Line[] {
  return text
    .normalize('NFC')
    .split('\n')
    .flatMap((paragraph) => {
      const base = direction === 'rtl' && rightToLeft.test(paragraph) ? 'rtl' : 'ltr';
      return brokenInto(graphemesOf(paragraph, base, fonts), { width, fonts }).map((line) => printedLine(line, fonts));
    });
}

/**
 * Joins facts with a separator. If a fact contains right-to-left letters, all facts are isolated; otherwise a number at
 * the start of a fact could move into the previous one.
 */
export function joinFacts(facts: readonly (string | null | undefined)[], separator: string): string {
  const shown = facts.filter((fact) => fact !== null && fact !== undefined && fact !== '');
  const isMixed = shown.some((fact) => fact && rightToLeft.test(fact));
  return shown.map((fact) => (isMixed ? `\u2068${fact}\u2069` : fact)).join(separator);
}

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u;
/**
 * Matches invisible characters. They are not printed, except joiners, which connect or separate letters, in the Arabic
 * font.
 */
const ignored = /\p{Default_Ignorable_Code_Point}/u;
const joiners = /[\u200c\u200d]/u;

function splitIntoGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function graphemesOf(paragraph: string, base: 'ltr' | 'rtl', fonts: Fonts): Grapheme[] {
  const { levels } = bidi.getEmbeddingLevels(paragraph, base);
  const found: Grapheme[] = [];
  for (const { segment, index } of graphemes.segment(paragraph)) {
    const level = levels[index] ?? 0;
    const family = families.find((each) => fitsFamily(each, segment, fonts));
    const text = family === undefined ? unknownText(segment) : visiblePart(segment, family);
    if (text !== '') found.push({ text, family: family ?? 'latin', level });
  }
  return found;
}

/**
 * Returns a question mark in place of a character that no font contains, such as an emoji, which would be printed as an
 * empty box. Returns a space in place of other white space.
 */
function unknownText(grapheme: string): string {
  return /^\s$/u.test(grapheme) ? ' ' : '?';
}

function fitsFamily(family: Family, grapheme: string, fonts: Fonts): boolean {
  if (family === 'arabic' && !rightToLeft.test(grapheme) && !/\p{Script_Extensions=Arabic}/u.test(grapheme))
    return false;
  if (grapheme === '\n') return true;
  const visible = [...grapheme].filter((point) => !ignored.test(point)).join('');
  return fonts.hasGlyphs(family, visible);
}

function visiblePart(grapheme: string, family: Family): string {
  return [...grapheme].filter((point) => !ignored.test(point) || (family === 'arabic' && joiners.test(point))).join('');
}

/**
 * Matches Japanese and Chinese characters. These scripts have no spaces, so a line may break next to each character.
 */
const singleCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const neverFirst =
  /^[、。，．・：；？！）」』】〉》〕ー々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ)\].,:;?!”’%]/u;
const neverLast = /[（「『【〈《〔([“‘]$/u;

function mayBreak(before: Grapheme, after: Grapheme): boolean {
  if (after.text === ' ' || neverFirst.test(after.text) || neverLast.test(before.text)) return false;
  return /[\s\-–/]$/u.test(before.text) || singleCharacter.test(before.text) || singleCharacter.test(after.text);
}

function brokenInto(
  text: readonly Grapheme[],
  { width, fonts }: { width: number; fonts: Fonts },
): (readonly Grapheme[])[] {
  const lines: Grapheme[][] = [];
  let line: Grapheme[] = [];
  let used = 0;
  for (const part of partsThatFit(text, { width, fonts })) {
    const needed = widthOf(trimmed(part), fonts);
    if (line.length > 0 && used + needed > width) {
      lines.push(line);
      [line, used] = [[], 0];
    }
    line.push(...part);
    used += widthOf(part, fonts);
  }
  return [...lines, line].map(trimmed);
}

/** Splits text at the positions where a line may break. A part that is wider than a line is split further. */
function partsThatFit(
  text: readonly Grapheme[],
  { width, fonts }: { width: number; fonts: Fonts },
): (readonly Grapheme[])[] {
  const parts: Grapheme[][] = [];
  for (const grapheme of text) {
    const last = parts.at(-1);
    const before = last?.at(-1);
    if (last && before && !mayBreak(before, grapheme)) last.push(grapheme);
    else parts.push([grapheme]);
  }
  return parts.flatMap((part) => (widthOf(trimmed(part), fonts) > width ? part.map((each) => [each]) : [part]));
}

function trimmed(part: readonly Grapheme[]): readonly Grapheme[] {
  return part.slice(0, part.findLastIndex(({ text }) => text !== ' ') + 1);
}

function widthOf(part: readonly Grapheme[], fonts: Fonts): number {
  return runsOf(part).reduce((sum, run) => sum + fonts.widthOf(run), 0);
}

interface LevelRun extends Run {
  level: number;
}

function runsOf(line: readonly Grapheme[]): LevelRun[] {
  const runs: { family: Family; level: number; parts: string[] }[] = [];
  for (const { text, family, level } of line) {
    const last = runs.at(-1);
    if (last && last.family === family && last.level === level) last.parts.push(text);
    else runs.push({ family, level, parts: [text] });
  }
  return runs.map(({ family, level, parts }) => ({ family, level, text: printedText(parts, { family, level }) }));
}

/**
 * Returns the characters in the order in which they are printed. The Arabic font reverses its words itself; other
 * right-to-left characters, such as brackets, are reversed and mirrored here.
 */
function printedText(parts: readonly string[], { family, level }: { family: Family; level: number }): string {
  if (level % 2 === 0 || family === 'arabic') return parts.join('');
  return parts
    .toReversed()
    .map((text) => bidi.getMirroredCharacter(text) ?? text)
    .join('');
}

/**
 * Puts the runs of a line in display order. Reverses all sequences of right-to-left runs, innermost first (rule L2 of
 * the Unicode Bidirectional Algorithm).
 */
function printedLine(line: readonly Grapheme[], fonts: Fonts): Line {
  const runs = runsOf(line);
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  let ordered = runs;
  for (let level = highest; level > 0; level -= 1) ordered = turned(ordered, level);
  return {
    runs: ordered.map(({ text, family }) => ({ text, family })),
    width: ordered.reduce((sum, run) => sum + fonts.widthOf(run), 0),
  };
}

function turned(runs: readonly LevelRun[], level: number): LevelRun[] {
  const result: LevelRun[] = [];
  let sequence: LevelRun[] = [];
  for (const run of runs) {
    if (run.level >= level) sequence.unshift(run);
    else {
      result.push(...sequence, run);
      sequence = [];
    }
  }
  return [...result, ...sequence];
}
