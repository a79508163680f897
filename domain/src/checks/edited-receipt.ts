import { t } from '../language/translate.ts';
import { checkOf, type ExpenseCheck } from './expense-check.ts';

/** Runs check R2: the receipt was saved by an image editor. Scanner apps and phones do not count as editors. */
export function editedReceipt(edited_with: readonly string[]): ExpenseCheck[] {
  const [editor] = edited_with;
  return editor ? [checkOf('R2', 'MEDIUM', { message: t`The receipt was saved with ${editor}.` })] : [];
}

/** Image editors, by the names they write into metadata. */
const editors: readonly (readonly [RegExp, string])[] = [
  [/photoshop/iu, 'Adobe Photoshop'],
  [/lightroom/iu, 'Adobe Lightroom'],
  [/illustrator/iu, 'Adobe Illustrator'],
  [/\bgimp\b/iu, 'GIMP'],
  [/affinity/iu, 'Affinity Photo'],
  [/pixelmator/iu, 'Pixelmator'],
  [/paint\.net/iu, 'Paint.NET'],
  [/coreldraw|paintshop/iu, 'Corel'],
  [/snapseed/iu, 'Snapseed'],
  [/picsart/iu, 'PicsArt'],
  [/\bcanva\b/iu, 'Canva'],
];

/** Returns the image editor that the metadata of a file names; empty if there is none. */
export function editorNamedIn(metadata: string): string {
  return editors.find(([pattern]) => pattern.test(metadata))?.[1] ?? '';
}
