import heicDecode from 'heic-decode';
import sharp, { type Sharp } from 'sharp';

/** The picture of a HEIC file, turned upright by its decoder. Undefined where it unpacks to more than is allowed. */
export async function decodeHeic(bytes: Uint8Array, of: { most_pixels: number }): Promise<Sharp | undefined> {
  const images = await heicDecode.all({ buffer: bytes });
  try {
    const [first] = images;
    if (!first) throw new Error('There is no picture in it.');
    if (first.width * first.height > of.most_pixels) return undefined;
    const { data, width, height } = await first.decode();
    return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false });
  } finally {
    images.dispose();
  }
}
