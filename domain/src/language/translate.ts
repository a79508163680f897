import { type Language, type LanguageCode, languages } from './languages.ts';

/** The translations into one language, by the English text with numbered placeholders: 'Waiting for {0}'. */
export interface Catalogue {
  code: LanguageCode;
  texts: Readonly<Record<string, string | PluralForms>>;
}

/** One text per plural category of the language; '#' is the number. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * Reads the catalogue. A page in another language runs a script with its catalogue before the app. Without a catalogue,
 * texts are English.
 */
let readCatalogue: () => Catalogue | undefined = () => (globalThis as { outlayCatalogue?: Catalogue }).outlayCatalogue;

/** Replaces the function that reads the catalogue. On the server, each request and each job has its own catalogue. */
export function provideCatalogue(read: () => Catalogue | undefined): void {
  readCatalogue = read;
}

export function currentLanguage(): Language {
  return languages[currentCatalogue()?.code ?? 'en'];
}

/** Returns the catalogue of the current language; undefined for English. */
export function currentCatalogue(): Catalogue | undefined {
  return isInEnglish ? undefined : readCatalogue();
}

let isInEnglish = false;

/**
 * Composes texts in English, regardless of the reader's language, because they are saved or compared. `savedText`
 * translates them for display. `work` must not be asynchronous.
 */
export function inEnglish<T>(work: () => T): T {
  const before = isInEnglish;
  isInEnglish = true;
  try {
    return work();
  } finally {
    isInEnglish = before;
  }
}

/** Translates a text to the current language: t`Waiting for ${name}`. Values are inserted unchanged. */
export function t(parts: TemplateStringsArray, ...values: readonly Value[]): string {
  const translated = currentCatalogue()?.texts[keyOf(parts)];
  return typeof translated === 'string' ? fill(translated, values) : String.raw({ raw: parts }, ...values);
}

type Value = string | number | null | undefined;

/**
 * Splits a translated text at its placeholders, so that React elements can be inserted: ['Waiting for ', 0, '.'], where
 * 0 is the index of the value.
 */
export function translatedParts(parts: TemplateStringsArray): readonly (string | number)[] {
  const translated = currentCatalogue()?.texts[keyOf(parts)];
  const text = typeof translated === 'string' ? translated : keyOf(parts);
  return text.split(place).map((part, index) => (index % 2 === 1 ? Number(part) : part));
}

/** Translates a text with a count: plural(3, '1 draft', '# drafts'). Further values are {0}, {1} and so on. */
export function plural(count: Value, one: string, other: string, ...values: readonly Value[]): string {
  const catalogue = currentCatalogue();
  const forms = catalogue?.texts[other];
  const text = typeof forms === 'object' ? formFor(forms, Number(count)) : Number(count) === 1 ? one : other;
  return fill(text.replaceAll('#', groupDigits(String(count))), values);
}

/**
 * Returns an object whose texts are translated when they are read, at any depth. It is meant for constants, which are
 * created before the language is known. Functions in the object use `t` and `plural`.
 */
export function texts<T extends object>(labels: T): T {
  const translated = {};
  for (const [name, value] of Object.entries(labels)) {
    const read =
      typeof value === 'string'
        ? () => translate(value)
        : value !== null && typeof value === 'object'
          ? deeper(value)
          : () => value;
    Object.defineProperty(translated, name, { get: read, enumerable: true });
  }
  return translated as T;
}

function deeper(value: object): () => object {
  const labels = Array.isArray(value) ? undefined : texts(value);
  return () => labels ?? (value as unknown[]).map((each) => (typeof each === 'string' ? translate(each) : each));
}

/** Translates a text that `msg` marked, such as the title of a page. */
export function translate(text: string): string {
  const translated = currentCatalogue()?.texts[text];
  return typeof translated === 'string' ? translated : text;
}

/** Formats a number such as '1234567' with the separators of the current language. */
export function groupDigits(decimal: string): string {
  const { group, decimal: mark } = currentLanguage();
  const [whole = '0', part] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/gu, group);
  return part === undefined ? grouped : `${grouped}${mark}${part}`;
}

const keys = new WeakMap<TemplateStringsArray, string>();

function keyOf(parts: TemplateStringsArray): string {
  const known = keys.get(parts);
  if (known !== undefined) return known;
  const key = parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`);
  keys.set(parts, key);
  return key;
}

const place = /\{(\d)\}/gu;

export function fill(text: string, values: readonly Value[]): string {
  return text.replaceAll(place, (found, index) =>
    Number(index) < values.length ? String(values[Number(index)]) : found,
  );
}

const rules = new Map<string, Intl.PluralRules>();

export function formFor(forms: PluralForms, count: number): string {
  const { locale } = currentLanguage();
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, rule);
  return forms[rule.select(count)] ?? forms.other;
}

/** Marks a text in a constant. `translate` translates it later, when the language is known. */
export function msg(parts: TemplateStringsArray): string {
  return keyOf(parts);
}
