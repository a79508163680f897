import sharp from 'sharp';

/**
 * dHash: whether each of 8 × 8 places is lighter than its right neighbour. The rim is cut off first, since it is table
 * and shadow rather than receipt.
 */
export async function imageHash(page: Uint8Array): Promise<string> {
  const grey = await sharp(page)
    .greyscale()
    .trim({ threshold: 40 })
    .toBuffer()
    .catch(() => page);
  const { data } = await sharp(grey)
    .greyscale()
    .normalise()
    .blur(1)
    .resize(9, 8, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let bits = 0n;
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column;
      bits = (bits << 1n) | ((data[at] ?? 0) > (data[at + 1] ?? 0) ? 1n : 0n);
    }
  return bits.toString(16).padStart(16, '0');
}
