import type { WorkerLimits } from '../worker-pool/worker-limits.ts';

/** One file is processed within these, or refused as too complex. */
export const processLimits: WorkerLimits = { memory_mib: 640, cpu_ms: 10_000 };
/** In addition for each page of a PDF after the first. */
export const cpuMsPerPage = 500;

/** What one file may ask of us. More than these no receipt needs. */
export const mostPages = 30;
export const mostSheetBytes = 80 * 1024 * 1024;

/** JPEG and PNG are read in passing; the others are unpacked whole, four bytes a pixel. */
export const mostPixels: Readonly<Record<string, number>> = {
  'image/jpeg': 120_000_000,
  'image/png': 120_000_000,
  'image/webp': 64_000_000,
  'image/heic': 50_000_000,
  // Of one image on a page: A4 at 600 dots an inch has 35 million.
  'application/pdf': 40_000_000,
};

/** The longest side of a page as it is shown. */
export const pageSidePx = 2400;
/** A strip from a till keeps a width its letters can be read at. */
export const stripWidthPx = 1000;
export const longestStripPx = 12_000;
export const thumbnailSidePx = 320;
