import sharp, { type Sharp } from 'sharp';
import { longestStripPx, pageSidePx, stripWidthPx, thumbnailSidePx } from './limits.ts';

interface Size {
  width: number;
  height: number;
}

/** Returns the display size of a page, never larger than the original. */
export function pageSize({ width, height }: Size): Size {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const isStrip = long > short * 2;
  const byLength = (isStrip ? longestStripPx : pageSidePx) / long;
  const byWidth = isStrip ? stripWidthPx / short : 1;
  const scale = Math.min(1, byLength, byWidth);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Renders the page that people see and OCR reads. Only the pixels of the uploaded file are used. */
export function drawPage(picture: Sharp, size: Size): Promise<Buffer> {
  return picture
    .clone()
    .resize({ ...pageSize(size), fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}

/** Renders the thumbnail: the whole page, or the top of a long receipt. */
export function drawThumbnail(picture: Sharp, { width, height }: Size): Promise<Buffer> {
  const isStrip = Math.max(width, height) > Math.min(width, height) * 2;
  return picture
    .clone()
    .resize({
      width: thumbnailSidePx,
      height: thumbnailSidePx,
      withoutEnlargement: true,
      ...(isStrip ? { fit: 'cover', position: 'left top' } : { fit: 'inside' }),
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp({ quality: 75, effort: 2 })
    .toBuffer();
}

/** Renders a page as a JPEG that fits into a square with this side. */
export function drawJpeg(page: Uint8Array, of: { side_px: number; quality: number }): Promise<Buffer> {
  return sharp(page)
    .resize({ width: of.side_px, height: of.side_px, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: of.quality })
    .toBuffer();
}
