import sharp from 'sharp';

const sidePx = 32;
const hashSide = 8;

/**
 * 64 bits that stay alike when a picture is scaled, recompressed or lit differently: which of its lowest frequencies
 * are above their middle. Half of the bits are always set, so that no quarter of them is shared by every white page.
 */
export async function imageHash(page: Uint8Array): Promise<string> {
  const { data } = await sharp(await withoutRim(page))
    .greyscale()
    .resize(sidePx, sidePx, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const strengths = lowest(Float64Array.from(data));
  const middle = [...strengths].sort((left, right) => left - right)[strengths.length / 2] ?? 0;
  const bits = strengths.map((strength) => (strength >= middle ? '1' : '0')).join('');
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

/** The rim is table and shadow rather than receipt. */
function withoutRim(page: Uint8Array): Promise<Uint8Array> {
  return sharp(page)
    .trim({ threshold: 40 })
    .toBuffer()
    .catch(() => page);
}

/** How strong each of the 64 lowest waves is; those that do not change across are left out with the brightness. */
function lowest(grey: Float64Array): number[] {
  const across = Array.from({ length: sidePx }, (_, y) =>
    Array.from({ length: hashSide + 1 }, (_, wave) =>
      sum(sidePx, (x) => (grey[y * sidePx + x] ?? 0) * cosine(wave, x)),
    ),
  );
  const strength = (waveX: number, waveY: number) => sum(sidePx, (y) => (across[y]?.[waveX] ?? 0) * cosine(waveY, y));
  return Array.from({ length: hashSide * hashSide }, (_, index) =>
    strength((index % hashSide) + 1, Math.floor(index / hashSide)),
  );
}

function cosine(wave: number, at: number): number {
  return Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * sidePx));
}

function sum(count: number, term: (at: number) => number): number {
  let total = 0;
  for (let at = 0; at < count; at += 1) total += term(at);
  return total;
}
