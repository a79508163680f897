import type { RouteMap } from '#domain/places/route-map.ts';
import { mapColours } from '../../../outside/maps/route-picture.ts';

/** Draws a route map with its upper left corner at `left` and `top`, in the given width. */
export function drawMap(
  doc: PDFKit.PDFDocument,
  { width, height, land, route, stops }: RouteMap,
  at: { left: number; top: number; scale: number },
): void {
  const { water, border, text } = mapColours;
  doc.save().translate(at.left, at.top).scale(at.scale);
  doc.rect(0, 0, width, height).clip();
  doc.rect(0, 0, width, height).fill(water);
  for (const outline of land) doc.path(outline).lineWidth(1).fillAndStroke(mapColours.land, border);
  doc.path(route).lineWidth(3).lineJoin('round').stroke(mapColours.route);
  for (const { x, y, number, name, isLeft } of stops) {
    doc.circle(x, y, 9).lineWidth(2).fillAndStroke(mapColours.route, '#ffffff');
    doc
      .fontSize(10)
      .fill('#ffffff')
      .text(String(number), x - 10, y - 5, { width: 20, align: 'center', lineBreak: false });
    const beside = isLeft ? x - 13 - doc.fontSize(13).widthOfString(name) : x + 13;
    doc
      .fontSize(13)
      .fill(text)
      .text(name, beside, y - 7, { lineBreak: false });
  }
  doc.restore();
}
