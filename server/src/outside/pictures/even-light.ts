import sharp from 'sharp';

interface Size {
  width: number;
  height: number;
}

/** Divides each pixel by the brightness of the paper around it, which removes shadows and folds. */
export async function evenLight(grey: Buffer, { width, height }: Size): Promise<Buffer> {
  const small = { width: Math.max(1, Math.round(width / 16)), height: Math.max(1, Math.round(height / 16)) };
  const shrunk = await sharp(grey, { raw: { width, height, channels: 1 } })
    .resize({ ...small, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  const paper = await sharp(brightest(shrunk, small), { raw: { ...small, channels: 1 } })
    .blur(2)
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .greyscale()
    .raw()
    .toBuffer();
  const even = Buffer.alloc(grey.length);
  for (let at = 0; at < grey.length; at += 1) {
    const share = (grey[at] ?? 0) / Math.max(1, paper[at] ?? 1);
    even[at] = Math.max(0, Math.min(255, (share - 0.2) * 330));
  }
  return even;
}

/** Estimates the paper's brightness around each pixel as the brightest value nearby, which ignores the letters. */
function brightest(grey: Buffer, { width, height }: Size): Buffer {
  const reach = 3;
  const across = Buffer.alloc(grey.length);
  const all = Buffer.alloc(grey.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let near = Math.max(0, x - reach); near <= Math.min(width - 1, x + reach); near += 1)
        across[y * width + x] = Math.max(across[y * width + x] ?? 0, grey[y * width + near] ?? 0);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let near = Math.max(0, y - reach); near <= Math.min(height - 1, y + reach); near += 1)
        all[y * width + x] = Math.max(all[y * width + x] ?? 0, across[near * width + x] ?? 0);
  return all;
}
