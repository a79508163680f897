import sharp, { type Sharp } from 'sharp';
import { editorNamedIn } from '#domain/checks/edited-receipt.ts';
import { allow, type Decision, refuse } from '#domain/decision.ts';
import { decodeHeic } from './decode-heic.ts';
import { drawPage, drawThumbnail } from './draw-page.ts';
import { imageHash } from './image-hash.ts';
import type { DetectedType } from './judge-type.ts';
import { mostPixels } from './limits.ts';
import type { PreparedFile } from './port.ts';

/**
 * Re-encodes an image. Refuses an image with too many pixels; the size is read from the header before the image is
 * decoded.
 */
export async function prepareImage(bytes: Uint8Array, { type }: DetectedType): Promise<Decision<PreparedFile>> {
  const most = mostPixels[type] ?? 0;
  try {
    const { width, height, exif, xmp } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > most) return refuse('file.too_many_pixels');
    const decodable = type === 'image/heic' ? await decodeHeic(bytes, { most_pixels: most }) : bytes;
    if (!decodable) return refuse('file.too_many_pixels');
    const page = await drawPage(...(await sized(upright(decodable))));
    return allow({
      kind: 'image',
      type,
      pages: [page],
      thumbnail: await drawThumbnail(...(await sized(sharp(page)))),
      image_hash: await imageHash(page),
      edited_with: editorNamedIn([exif, xmp].map((part) => part?.toString('latin1') ?? '').join(' ')),
    });
  } catch (error) {
    return refuse('file.damaged', { reason: String(error) });
  }
}

function upright(bytes: Uint8Array): Sharp {
  // The number of pixels has already been checked. A truncated image is refused; a broken colour profile is accepted.
  return sharp(bytes, { limitInputPixels: false, failOn: 'truncated', sequentialRead: true }).autoOrient();
}

async function sized(picture: Sharp): Promise<[Sharp, { width: number; height: number }]> {
  const { autoOrient, width, height } = await picture.metadata();
  return [picture, autoOrient ?? { width, height }];
}
