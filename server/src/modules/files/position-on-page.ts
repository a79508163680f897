import type { Box } from '#domain/receipts/receipt-line.ts';
import type { CleanPage } from '../../outside/pictures/port.ts';

/**
 * Converts a box on the rotated page that was used for OCR to a box on the displayed page. Both are in thousandths of
 * the page.
 */
export function positionOnPage(box: Box, { width, height, turned_deg, level }: Omit<CleanPage, 'png'>): Box {
  const turn = (turned_deg * Math.PI) / 180;
  const corners = [box.left, box.left + box.width].flatMap((x) =>
    [box.top, box.top + box.height].map((y) => {
      const [fromX, fromY] = [(x / 1000 - 0.5) * width, (y / 1000 - 0.5) * height];
      return {
        x: ((fromX * Math.cos(turn) + fromY * Math.sin(turn)) / level.width + 0.5) * 1000,
        y: ((fromY * Math.cos(turn) - fromX * Math.sin(turn)) / level.height + 0.5) * 1000,
      };
    }),
  );
  const [left, right] = ends(corners.map(({ x }) => x));
  const [top, bottom] = ends(corners.map(({ y }) => y));
  return { page: box.page, left, top, width: tenths(right - left), height: tenths(bottom - top) };
}

function ends(values: readonly number[]): [number, number] {
  return [tenths(Math.max(0, Math.min(...values))), tenths(Math.min(1000, Math.max(...values)))];
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
