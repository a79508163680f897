import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Seeded } from '../large/seeded.ts';
import type { Face } from './paper.ts';

type Pair = readonly [regular: string, bold: string];

/** The standard PDF fonts, which need no font files. */
const standard: readonly Pair[] = [
  ['Courier', 'Courier-Bold'],
  ['Helvetica', 'Helvetica-Bold'],
  ['Times-Roman', 'Times-Bold'],
  ['Courier-Bold', 'Courier-Bold'],
  ['Helvetica-Oblique', 'Helvetica-BoldOblique'],
];

/** Returns the path of the font that the app bundles for report PDFs. */
const inter = (weight: string) =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`);

const fonts = '/usr/share/fonts/truetype';
const installed = [
  ['dejavu/DejaVuSans.ttf', 'dejavu/DejaVuSans-Bold.ttf'],
  ['dejavu/DejaVuSansMono.ttf', 'dejavu/DejaVuSansMono-Bold.ttf'],
  ['dejavu/DejaVuSansCondensed.ttf', 'dejavu/DejaVuSansCondensed-Bold.ttf'],
  ['dejavu/DejaVuSerif.ttf', 'dejavu/DejaVuSerif-Bold.ttf'],
  ['liberation/LiberationMono-Regular.ttf', 'liberation/LiberationMono-Bold.ttf'],
  ['liberation/LiberationSans-Regular.ttf', 'liberation/LiberationSans-Bold.ttf'],
  ['liberation/LiberationSansNarrow-Regular.ttf', 'liberation/LiberationSansNarrow-Bold.ttf'],
  ['liberation/LiberationSerif-Regular.ttf', 'liberation/LiberationSerif-Bold.ttf'],
  ['noto/NotoSansMono-Regular.ttf', 'noto/NotoSansMono-Bold.ttf'],
  ['noto/NotoSans-Regular.ttf', 'noto/NotoSans-Bold.ttf'],
] as const;

/**
 * Picks a random font for a receipt. With `only_standard` it ignores the fonts of this machine, so that receipts look
 * the same everywhere.
 */
export function pickFont(chance: Seeded, options: { only_standard: boolean }): Face {
  const found = installed
    .map(([regular, bold]): Pair => [join(fonts, regular), join(fonts, bold)])
    .filter((pair) => pair.every((path) => existsSync(path)));
  const bundled: Pair = [inter('400Regular'), inter('700Bold')];
  const [regular, bold] = chance.pick(options.only_standard ? standard : [...standard, bundled, ...found]);
  return { regular, bold, stretch: chance.pick([1, 1, 0.9, 0.82]), spacing: chance.pick([0, 0, 0.3]) };
}
