import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FoundText, findTexts } from './find-texts.ts';

const root = join(import.meta.dirname, '../..');

/** Returns the paths of the source files whose texts people see, without tests. */
export function translatedFiles(): string[] {
  return ['web/src', 'domain/src', 'contract/src', 'server/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.|\/testing\/|\.d\.ts$/u.test(file))
    .sort();
}

export function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Returns every text in the code. A text that occurs several times is included several times. */
export function allTexts(): FoundText[] {
  return translatedFiles().flatMap((file) => {
    const code = readSource(file);
    return markers.some((marker) => code.includes(marker)) ? findTexts(file, code) : [];
  });
}

/** Ends of the import paths of the modules whose functions mark texts. */
const markers = ['language/translate.ts', '/rich.tsx', '/sentence-parts.ts'];
