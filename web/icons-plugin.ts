import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const markFile = join(import.meta.dirname, 'public/mark.svg');

/**
 * The icons of the web app manifest and of iOS. With `is_full`, the background fills the whole square, because the
 * operating system crops the icon.
 */
const icons = [
  { file: 'icons/outlay-192.png', size_px: 192, is_full: false },
  { file: 'icons/outlay-512.png', size_px: 512, is_full: false },
  { file: 'icons/outlay-maskable-512.png', size_px: 512, is_full: true },
  { file: 'icons/apple-touch-icon.png', size_px: 180, is_full: true },
] as const;

/** Draws the icons of the installed app from the logo, so that they always match it. */
export function appIcons(): Plugin {
  return {
    name: 'outlay-icons',
    apply: 'build',
    async generateBundle() {
      const { default: sharp } = await import('sharp');
      const mark = await readFile(markFile, 'utf8');
      for (const { file, size_px, is_full } of icons) {
        const drawing = Buffer.from(is_full ? fullBleed(mark) : mark);
        const source = await sharp(drawing, { density: (72 * size_px) / 24 })
          .resize(size_px, size_px)
          .png({ compressionLevel: 9, palette: true })
          .toBuffer();
        this.emitFile({ type: 'asset', fileName: file, source });
      }
    },
  };
}

/** Extends the background of the mark on all sides, so that the symbol stays inside the safe zone of a cropped icon. */
function fullBleed(mark: string): string {
  const fill = /<rect[^>]* fill="(#\w+)"/u.exec(mark)?.[1];
  if (!fill) throw new Error('The logo has no background.');
  return mark
    .replace('viewBox="0 0 24 24"', 'viewBox="-4 -4 32 32"')
    .replace(/<rect[^>]*>/u, `<rect x="-4" y="-4" width="32" height="32" fill="${fill}"/>`);
}
