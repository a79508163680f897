import sharp from 'sharp';

/** One byte per pixel. */
export interface GreyPage {
  pixels: Uint8Array;
  width: number;
  height: number;
}

export async function greyPage(png: Uint8Array, size?: { width: number; height: number }): Promise<GreyPage> {
  const image = sharp(png).greyscale();
  const sized = size ? image.resize({ ...size, fit: 'fill' }) : image;
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
