import sharp from 'sharp';

const widthPx = 500;
const mostDeg = 8;

/**
 * Finds the angle that makes a page's lines horizontal. At that angle, rows are either full of ink or empty, so the
 * angle with the sharpest difference between neighbouring rows is chosen.
 */
export async function levelAngle(grey: Uint8Array, { width, height }: Size): Promise<number> {
  const { data, info } = await sharp(grey, { raw: { width, height, channels: 1 } })
    .resize({ width: widthPx })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ink = edgesOf(data, info);
  let best = { angle: 0, sharpness: sharpnessAt(ink, 0, info) };
  for (const step of [1, 0.25]) {
    const middle = best.angle;
    const reach = step === 1 ? mostDeg : 1;
    for (let angle = middle - reach; angle <= middle + reach; angle += step) {
      const sharpness = sharpnessAt(ink, angle, info);
      if (sharpness > best.sharpness) best = { angle, sharpness };
    }
  }
  // Rotating by a tiny angle would only blur the page.
  return Math.abs(best.angle) < 0.3 ? 0 : -best.angle;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Returns points with sharp changes between rows, which come from letters and lines, but not from shadows or the table.
 */
function edgesOf(grey: Buffer, { width, height }: Size): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  const [rimX, rimY] = [Math.round(width * 0.08), Math.round(height * 0.05)];
  for (let y = rimY + 1; y < height - rimY; y += 1)
    for (let x = rimX; x < width - rimX; x += 1)
      if ((grey[(y - 1) * width + x] ?? 0) - (grey[y * width + x] ?? 0) > 24) points.push({ x, y });
  return points;
}

function sharpnessAt(ink: readonly { x: number; y: number }[], angle: number, { width, height }: Size): number {
  const slope = Math.tan((angle * Math.PI) / 180);
  const rows = new Float64Array(height * 2 + width);
  const middle = Math.round(height / 2);
  for (const { x, y } of ink) {
    const row = Math.round(y - x * slope) + middle;
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1;
  }
  return rows.reduce((sum, count) => sum + count * count, 0);
}
