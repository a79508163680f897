import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import { pageSize } from './draw-page.ts';

/**
 * Decodes a HEIC image, rotated upright and scaled to page size. Undefined if its header declares more pixels than
 * allowed. The pixels are read directly from the decoder's memory, because a copy would double the memory.
 */
export async function decodeHeic(bytes: Uint8Array, of: { most_pixels: number }): Promise<Uint8Array | undefined> {
  const decoder = new libheif.HeifDecoder();
  const images = decoder.decode(bytes);
  try {
    const [first] = images;
    if (!first) throw new Error('The file has no picture.');
    if (first.get_width() * first.get_height() > of.most_pixels) return undefined;

    const { heif_colorspace, heif_chroma, heif_channel } = libheif;
    const decoded = await libheif.heif_js_decode_image2(
      first.handle,
      heif_colorspace.heif_colorspace_RGB,
      heif_chroma.heif_chroma_interleaved_RGB,
    );
    const pixels = decoded?.channels?.find(({ id }) => id === heif_channel.heif_channel_interleaved);
    if (!decoded || !pixels) throw new Error('The picture cannot be decoded.');
    try {
      return await shrink(pixels);
    } finally {
      libheif.heif_image_release(decoded.image);
    }
  } finally {
    for (const image of images) image.free();
    decoder.decoder?.delete();
  }
}

function shrink({ data, width, height, stride }: { data: Uint8Array; width: number; height: number; stride: number }) {
  const row = width * 3;
  // The decoder may pad its rows. The padding is removed within the decoder's memory.
  if (stride !== row) for (let y = 1; y < height; y += 1) data.copyWithin(y * row, y * stride, y * stride + row);
  return sharp(data.subarray(0, row * height), { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .resize({ ...pageSize({ width, height }), fit: 'fill' })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
