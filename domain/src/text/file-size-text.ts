import { currentLanguage, t } from '../language/translate.ts';

/** Formats a file size: '18 kB', '4.2 MB', or a dash for an empty file. */
export function fileSizeText(bytes: number): string {
  if (bytes === 0) return '–';
  if (bytes < 1_000_000) return t`${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return t`${(bytes / 1_000_000).toFixed(1).replace('.', currentLanguage().decimal)} MB`;
}
