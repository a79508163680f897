import type { WorkerLimits } from '../worker-pool/worker-limits.ts';

/** The memory and CPU time for one file. A file that exceeds them is refused as too complex. */
export const processLimits: WorkerLimits = { memory_mib: 640, cpu_ms: 10_000 };
/** Extra CPU time for each further page of a PDF. */
export const cpuMsPerPage = 500;

/** Size limits of one file, above what any receipt needs. */
export const mostPages = 30;
export const mostSheetBytes = 80 * 1024 * 1024;

/**
 * The maximum number of pixels for each type. JPEG and PNG are decoded as a stream. Other types are decoded completely,
 * at four bytes per pixel.
 */
export const mostPixels: Readonly<Record<string, number>> = {
  'image/jpeg': 120_000_000,
  'image/png': 120_000_000,
  'image/webp': 64_000_000,
  'image/heic': 50_000_000,
  // The limit for one image on a page: A4 at 600 dpi has 35 million pixels.
  'application/pdf': 40_000_000,
};

/** The maximum length of the longer side of a displayed page, except for long receipts. */
export const pageSidePx = 2400;
/**
 * The width to which a wider long receipt is scaled down, so that its text stays readable. It becomes narrower only if
 * it would otherwise be longer than `longestStripPx`.
 */
export const stripWidthPx = 1000;
export const longestStripPx = 12_000;
export const thumbnailSidePx = 320;
