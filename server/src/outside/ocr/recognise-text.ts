import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { decodeText, type ReadLetter } from './decode-text.ts';
import type { OcrPage } from './port.ts';
import type { TextRegion } from './text-regions.ts';

const heightPx = 48;
const [leastWidthPx, mostWidthPx] = [48, 1600];
/** Letters are narrowed before they are read. The network can still read them, and wider text would take longer. */
const narrowing = 0.8;
/** Uncertain letters are read again, widened, because condensed fonts need more width than others. */
const widening = 1.4;
const leastProbability = 0.92;

/** Reads the letters of each region, in the order of the regions. */
export async function recogniseText(
  session: InferenceSession,
  page: OcrPage,
  options: { regions: readonly TextRegion[]; letters: readonly string[] },
): Promise<ReadLetter[][]> {
  const { regions, letters } = options;
  const [name = ''] = session.inputNames;
  const [output = ''] = session.outputNames;
  const readAt = async (region: TextRegion, stretch: number) => {
    const width = widthOf(region, stretch);
    const input = new Float32Array(3 * heightPx * width);
    drawRegion(page, region, { input, width });
    const answer = await session.run({ [name]: new Tensor('float32', input, [1, 3, heightPx, width]) });
    return decodeText(answer[output]?.data as Float32Array, letters);
  };

  const read: ReadLetter[][] = [];
  // Reading several regions at once needs more memory and is not faster on one core.
  for (const region of regions) {
    const first = await readAt(region, narrowing);
    const isCertain = first.length === 0 || probabilityOf(first) >= leastProbability;
    const second = isCertain ? first : await readAt(region, widening);
    read.push(probabilityOf(second) > probabilityOf(first) ? second : first);
  }
  return read;
}

/** Returns the mean probability of the letters. */
function probabilityOf(letters: readonly ReadLetter[]): number {
  return letters.reduce((total, { probability }) => total + probability, 0) / Math.max(1, letters.length);
}

function widthOf({ left, right, height }: TextRegion, stretch: number): number {
  const width = Math.ceil(((right - left) * heightPx * stretch) / Math.max(1, height));
  return Math.min(mostWidthPx, Math.max(leastWidthPx, width));
}

/** Copies a region to the network's input, following the region's slope. */
function drawRegion(page: OcrPage, region: TextRegion, to: { input: Float32Array; width: number }): void {
  const plane = heightPx * to.width;
  const centre = (region.left + region.right) / 2;
  for (let x = 0; x < to.width; x += 1) {
    const pageX = region.left + ((x + 0.5) * (region.right - region.left)) / to.width - 0.5;
    const middle = region.middle + region.slope * (pageX - centre);
    for (let y = 0; y < heightPx; y += 1) {
      const pageY = middle + ((y + 0.5) / heightPx - 0.5) * region.height - 0.5;
      const value = sample(page, pageX, pageY) / 127.5 - 1;
      const at = y * to.width + x;
      to.input[at] = value;
      to.input[at + plane] = value;
      to.input[at + 2 * plane] = value;
    }
  }
}

/** Interpolates between the four nearest pixels. Beyond the page, the edge pixels continue. */
function sample({ grey, width, height }: OcrPage, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [shareX, shareY] = [x - left, y - top];
  const [x0, x1] = [clamp(left, width), clamp(left + 1, width)];
  const [y0, y1] = [clamp(top, height) * width, clamp(top + 1, height) * width];
  const upper = (grey[y0 + x0] ?? 0) * (1 - shareX) + (grey[y0 + x1] ?? 0) * shareX;
  const lower = (grey[y1 + x0] ?? 0) * (1 - shareX) + (grey[y1 + x1] ?? 0) * shareX;
  return upper * (1 - shareY) + lower * shareY;
}

function clamp(value: number, size: number): number {
  return Math.min(size - 1, Math.max(0, value));
}
