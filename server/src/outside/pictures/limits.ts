/** What one file may ask of us. More than these no receipt needs. */
export const mostPages = 30;
export const mostSheetBytes = 80 * 1024 * 1024;

/** JPEG and PNG are read in passing; the others are unpacked whole, four bytes a pixel. */
export const mostPixels: Readonly<Record<string, number>> = {
  'image/jpeg': 120_000_000,
  'image/png': 120_000_000,
  'image/webp': 64_000_000,
  'image/heic': 64_000_000,
};

/** The longest side of a page as it is shown. */
export const pageSidePx = 2400;
/** A strip from a till keeps a width its letters can be read at. */
export const stripWidthPx = 1000;
export const longestStripPx = 12_000;
export const thumbnailSidePx = 320;
