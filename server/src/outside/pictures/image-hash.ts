import sharp from 'sharp';

const sidePx = 32;
const hashSide = 8;

/**
 * Computes a 64-bit hash that stays similar if a picture is scaled, recompressed or lit differently: each bit says
 * whether a low frequency is above the median. Half of the bits are always set, so that pages do not get similar hashes
 * only because they are mostly white.
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

/** Cuts off the border, which often shows the table and shadows. */
function withoutRim(page: Uint8Array): Promise<Uint8Array> {
  return sharp(page)
    .trim({ threshold: 40 })
    .toBuffer()
    .catch(() => page);
}

/** Returns the strengths of the 64 lowest frequencies, without those that only represent brightness. */
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
