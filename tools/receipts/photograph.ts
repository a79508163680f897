import sharp, { type Sharp } from 'sharp';
import { openPdf } from '#server/outside/pictures/open-pdf.ts';
import type { Seeded } from '../large/seeded.ts';

/** The wear of a receipt and the quality of its photo, both within the range of real uploads. */
interface Treatment {
  width_px: number;
  skew_deg: number;
  blur: number;
  noise: number;
  /** The share by which one side is darker than the other, from 0 to 1. */
  shade: number;
  /** The share by which one side is larger than the other, because the camera was held at an angle. */
  keystone: number;
  /** The height of the folds, from 0 to 1. */
  crumple: number;
  ink: number;
  quality: number;
}

export function pickTreatment(chance: Seeded): Treatment {
  const upTo = (most: number) => (chance.below(1001) / 1000) * most;
  return {
    width_px: 900 + chance.below(900),
    skew_deg: upTo(8) - 4,
    blur: chance.below(3) === 0 ? 0 : 0.3 + upTo(1.2),
    noise: upTo(22),
    shade: upTo(0.6),
    crumple: chance.below(2) === 0 ? 0 : upTo(1),
    ink: 30 + chance.below(90),
    quality: 60 + chance.below(35),
    keystone: chance.below(2) === 0 ? 0 : upTo(0.12) - 0.06,
  };
}

/** Simulates a phone photo of the first page of a PDF. */
export async function photograph(pdf: Uint8Array, treatment: Treatment, chance: Seeded): Promise<Buffer> {
  const { grey, width, height } = await drawnGrey(pdf, treatment.width_px);
  const worn = wear(grey, { width, height, treatment, chance });
  const table = 60 + chance.below(120);
  const turned = sharp(worn, { raw: { width, height, channels: 1 } })
    .extend({ top: 30, bottom: 40, left: 30, right: 30, background: { r: table, g: table, b: table } })
    .rotate(treatment.skew_deg, { background: { r: table, g: table, b: table } });
  const soft = treatment.blur > 0.3 ? turned.blur(treatment.blur) : turned;
  return soft.toColourspace('srgb').jpeg({ quality: treatment.quality }).toBuffer();
}

/** Renders the first page of a PDF without wear, for receipts that people see. */
export async function picture(pdf: Uint8Array, options: { width_px: number }): Promise<Buffer> {
  return sharpOf(await drawnGrey(pdf, options.width_px))
    .jpeg({ quality: 85 })
    .toBuffer();
}

export interface GreyPage {
  grey: Buffer;
  width: number;
  height: number;
}

/** Renders the first page of a PDF in shades of grey, without wear. */
export async function drawnGrey(pdf: Uint8Array, width_px: number): Promise<GreyPage> {
  const opened = await openPdf(pdf);
  if (!opened.allowed) throw new Error('The receipt that was just drawn cannot be opened.');
  const document = opened.value;
  const page = document.getPage(0);
  const { originalWidth } = page.getOriginalSize();
  // A full page is photographed from further away than a till receipt, so its letters are just as small in the photo.
  const wide = originalWidth > 300 ? 1.5 : 1;
  const { data, width, height } = await page.render({ scale: (width_px * wide) / originalWidth, render: 'bitmap' });
  document.destroy();
  return { grey: greyOf(data, width * height), width, height };
}

export function sharpOf({ grey, width, height }: GreyPage): Sharp {
  return sharp(grey, { raw: { width, height, channels: 1 } }).toColourspace('srgb');
}

/** Converts pixels to grey. Ink is black on white paper, so one channel is enough. */
function greyOf(pixels: Uint8Array, count: number): Buffer {
  const grey = Buffer.alloc(count);
  for (let at = 0; at < count; at += 1) {
    const opacity = pixels[at * 4 + 3] ?? 0;
    grey[at] = 255 - (opacity * (255 - (pixels[at * 4] ?? 0))) / 255;
  }
  return grey;
}

interface Worn {
  width: number;
  height: number;
  treatment: Treatment;
  chance: Seeded;
}

/**
 * Simulates wear: faded ink, a view from the side, folds that bend lines and cast shadows, light from one side, and the
 * noise of a small lens.
 */
function wear(grey: Buffer, { width, height, treatment, chance }: Worn): Buffer {
  const { crumple, shade, noise, ink, keystone } = treatment;
  const folds = Array.from({ length: crumple > 0 ? 4 : 0 }, () => ({
    along: chance.below(628) / 100,
    every_px: 120 + chance.below(400),
    from: chance.below(628) / 100,
    bend_px: crumple * (0.6 + chance.below(12) / 10),
    dark: crumple * (6 + chance.below(14)),
  })).map((fold) => ({ ...fold, x: Math.cos(fold.along), y: Math.sin(fold.along) }));

  const light = chance.below(628) / 100;
  const [lightX, lightY] = [Math.cos(light) / width, Math.sin(light) / height];
  const grain = grains(chance);
  const worn = Buffer.alloc(grey.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let [fromX, fromY, dark] = [x, height / 2 + (y - height / 2) * (1 + keystone * (x / width - 0.5)), 0];
      for (const fold of folds) {
        const wave = Math.sin((fold.x * x + fold.y * y) / fold.every_px + fold.from);
        fromX += wave * fold.bend_px;
        fromY += wave * fold.bend_px;
        dark += Math.max(0, wave) ** 6 * fold.dark;
      }
      const paper = sampled(grey, { width, height, x: fromX, y: fromY });
      const printed = ink + (paper / 255) * (240 - ink);
      const lit = 1 - shade * (0.5 + (x - width / 2) * lightX + (y - height / 2) * lightY);
      worn[y * width + x] = clamp(printed * lit - dark + grain() * noise);
    }

  return worn;
}

function sampled(grey: Buffer, options: { width: number; height: number; x: number; y: number }): number {
  const x = Math.min(options.width - 2, Math.max(0, options.x));
  const y = Math.min(options.height - 2, Math.max(0, options.y));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, below] = [x - left, y - top];
  const at = top * options.width + left;
  const upper = (grey[at] ?? 255) * (1 - right) + (grey[at + 1] ?? 255) * right;
  const lower = (grey[at + options.width] ?? 255) * (1 - right) + (grey[at + options.width + 1] ?? 255) * right;
  return upper * (1 - below) + lower * below;
}

/**
 * Returns a function that generates approximately normal noise. It takes the values from a small table, which is random
 * enough even for millions of pixels.
 */
function grains(chance: Seeded): () => number {
  const table = Array.from(
    { length: 4099 },
    () => (chance.below(1001) + chance.below(1001) + chance.below(1001)) / 500 - 3,
  );
  let at = chance.below(4099);
  return () => {
    at = (at * 17 + 31) % 4099;
    return (table[at] ?? 0) / 1.5;
  };
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
