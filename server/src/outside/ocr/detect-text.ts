import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { OcrPage } from './port.ts';
import { resizedPixels } from './resized-pixels.ts';
import { type TextRegion, textRegions } from './text-regions.ts';

/**
 * The usual width and the maximum number of pixels of the resized page. At this size, the letters of a receipt are
 * about as tall as those with which the network was trained.
 */
const [usualWidthPx, mostPixels] = [704, 1_100_000];
const step = 32;
const [mean, deviation] = [0.449, 0.226];

/** Finds the regions of text on a page, in the page's pixels. */
export async function detectText(session: InferenceSession, page: OcrPage): Promise<TextRegion[]> {
  const width = stepped(Math.min(usualWidthPx, Math.sqrt((mostPixels * page.width) / page.height)));
  const height = stepped((width * page.height) / page.width);
  const pixels = await resizedPixels(page, { width, height });
  const input = new Float32Array(3 * pixels.length);
  for (const [index, value] of pixels.entries()) {
    const normal = (value / 255 - mean) / deviation;
    for (let channel = 0; channel < 3; channel += 1) input[channel * pixels.length + index] = normal;
  }
  const [name = ''] = session.inputNames;
  const [output = ''] = session.outputNames;
  const answer = await session.run({ [name]: new Tensor('float32', input, [1, 3, height, width]) });
  const regions = textRegions(answer[output]?.data as Float32Array, width, height);
  return regions.map((region) => enlarged(region, { x: page.width / width, y: page.height / height }));
}

function stepped(size: number): number {
  return Math.max(step, Math.round(size / step) * step);
}

function enlarged(region: TextRegion, by: { x: number; y: number }): TextRegion {
  return {
    left: region.left * by.x,
    right: region.right * by.x,
    middle: region.middle * by.y,
    height: region.height * by.y,
    slope: (region.slope * by.y) / by.x,
  };
}
