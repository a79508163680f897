import { readFileSync } from 'node:fs';
import { isLanguageCode, type LanguageCode } from '#domain/language/languages.ts';
import { faultOf, readCatalogue, type Texts, translatedLanguages, writeCatalogue } from './texts/catalogues.ts';
import type { FoundText } from './texts/find-texts.ts';
import { allTexts } from './texts/source-texts.ts';

/**
 * Without arguments, removes unused translations and counts the missing ones. With a language, prints its missing texts
 * as JSON. With a language and a file, adds the translations in the file.
 */
const [language, file] = process.argv.slice(2);
/** The texts in the source files by key, each with its first occurrence. */
const found = new Map(
  allTexts()
    .reverse()
    .map((text) => [text.key, text]),
);

if (language === undefined) for (const code of translatedLanguages) cleanUp(code);
else if (!isLanguageCode(language) || language === 'en')
  throw new Error(`Choose one of ${translatedLanguages.join(', ')}.`);
else if (file === undefined) console.log(JSON.stringify(missingIn(language).map(forTranslators), null, 1));
else add(language, JSON.parse(readFileSync(file, 'utf8')) as Texts);

function cleanUp(code: LanguageCode): void {
  const texts = Object.entries(readCatalogue(code)).filter(([key]) => found.has(key));
  writeCatalogue(code, Object.fromEntries(texts));
  console.log(`${code}: ${texts.length} translations, ${missingIn(code).length} texts to translate`);
}

function missingIn(code: LanguageCode): FoundText[] {
  const texts = readCatalogue(code);
  return [...found.values()].filter((text) => faultOf(code, text, texts[text.key]) !== undefined);
}

function forTranslators({ key, one, values, file: where }: FoundText) {
  return { key, ...(one === undefined ? {} : { one }), ...(values.length > 0 ? { values } : {}), where };
}

function add(code: LanguageCode, added: Texts): void {
  const entries = Object.entries(added);
  for (const [key, translation] of entries) {
    const text = found.get(key);
    const fault = text ? faultOf(code, text, translation) : 'is not in the code';
    if (fault) console.error(`${JSON.stringify(key)} ${fault}`);
  }
  const correct = entries.filter(([key, translation]) => {
    const text = found.get(key);
    return text && !faultOf(code, text, translation);
  });
  writeCatalogue(code, { ...readCatalogue(code), ...Object.fromEntries(correct) });
  console.log(`${code}: ${correct.length} of ${entries.length} added, ${missingIn(code).length} still to translate`);
}
