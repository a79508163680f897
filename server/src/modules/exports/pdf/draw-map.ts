import type { RouteMap } from '#domain/places/route-map.ts';
import { mapColours } from '../../../outside/maps/route-picture.ts';

/**
 * The name of a stop with its position. `x` is the start of the text, or its end if the name is to the left of the
 * stop.
 */
export interface PlacedName {
  text: string;
  x: number;
  y: number;
  isLeft: boolean;
}

/** Draws a route map with its upper left corner at `left` and `top`, in the given width. */
export function drawMap(
  doc: PDFKit.PDFDocument,
  { width, height, land, route, stops }: RouteMap,
  at: { left: number; top: number; scale: number; drawName(name: PlacedName): void },
): void {
  const { water, border } = mapColours;
  doc.save().translate(at.left, at.top).scale(at.scale);
  doc.rect(0, 0, width, height).clip();
  doc.rect(0, 0, width, height).fill(water);
  for (const outline of land) doc.path(outline).lineWidth(1).fillAndStroke(mapColours.land, border);
  doc.path(route).lineWidth(3).lineJoin('round').stroke(mapColours.route);
  for (const { x, y, number } of stops) {
    doc.circle(x, y, 9).lineWidth(2).fillAndStroke(mapColours.route, '#ffffff');
    doc
      .fontSize(10)
      .fill('#ffffff')
      .text(String(number), x - 10, y - 5, { width: 20, align: 'center', lineBreak: false });
  }
  for (const { x, y, name, isLeft } of stops)
    at.drawName({ text: name, x: isLeft ? x - 13 : x + 13, y: y - 7, isLeft });
  doc.restore();
}
