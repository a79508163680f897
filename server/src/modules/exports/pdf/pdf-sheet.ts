import { fileURLToPath } from 'node:url';
import type { RouteMap } from '#domain/places/route-map.ts';
import { drawMap } from './draw-map.ts';

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`));

const fonts = { plain: fontFile('400Regular'), strong: fontFile('600SemiBold') } as const;
const ink = { text: '#16211f', dim: '#5b6b68', line: '#dfe5e3', warn: '#8a5300' } as const;
const margin = 48;
/** Figures of equal width, so that amounts line up. */
const figures: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Glyphs {
  hasGlyphForCodePoint(point: number): boolean;
}

interface TextStyle {
  size?: number;
  font?: keyof typeof fonts;
  ink?: keyof typeof ink;
}

interface Cell extends TextStyle {
  text: string;
  width: number;
  align?: 'left' | 'right';
}

interface SheetOptions {
  title: string;
  author: string;
  footer: string;
  created_at: Date;
}

/** Lays out text and pictures on A4 pages; a block that does not fit moves to the next page. */
export class PdfSheet {
  readonly doc: PDFKit.PDFDocument;
  readonly width: number;
  #footer: string;
  #resume: () => void = () => undefined;

  /** Loads pdfkit with the first PDF: it takes 20 MiB of memory. */
  static async open({ title, author, footer, created_at }: SheetOptions): Promise<PdfSheet> {
    const { default: PDFDocument } = await import('pdfkit');
    const doc = new PDFDocument({
      size: 'A4',
      margin,
      autoFirstPage: false,
      // The footer of the first page names the number of the last one. Pictures are written at once all the same.
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: created_at, Producer: 'Outlay', Creator: 'Outlay' },
    });
    return new PdfSheet(doc, footer);
  }

  private constructor(doc: PDFKit.PDFDocument, footer: string) {
    this.doc = doc;
    this.#footer = footer;
    // pdfkit ignores backpressure; _read is called when the consumer wants more data.
    this.doc._read = () => this.#resume();
    this.doc.once('close', () => this.#resume());
    this.doc.addPage();
    this.width = this.doc.page.width - 2 * margin;
  }

  text(text: string, style: TextStyle = {}): void {
    const { doc } = this;
    this.#applyStyle(style);
    const shown = this.#printable(text);
    const layout = { width: this.width, features: figures };
    this.ensureSpace(doc.heightOfString(shown, layout));
    this.#applyStyle(style);
    doc.text(shown, margin, doc.y, layout);
  }

  /** Draws cells side by side, as high as the highest one. */
  row(cells: readonly Cell[], { gap = 4 }: { gap?: number } = {}): void {
    const { doc } = this;
    const heights = cells.map((cell) => {
      this.#applyStyle(cell);
      return doc.heightOfString(this.#printable(cell.text) || ' ', { width: cell.width, features: figures });
    });
    const height = Math.max(...heights);
    this.ensureSpace(height + gap);
    const top = doc.y;
    let left = margin;
    for (const cell of cells) {
      this.#applyStyle(cell);
      const layout = { width: cell.width, align: cell.align ?? 'left', features: figures };
      doc.text(this.#printable(cell.text), left, top, layout);
      left += cell.width;
    }
    doc.y = top + height + gap;
  }

  rule(): void {
    const { doc } = this;
    this.ensureSpace(9);
    doc
      .moveTo(margin, doc.y + 2)
      .lineTo(margin + this.width, doc.y + 2)
      .lineWidth(0.5)
      .stroke(ink.line);
    doc.y += 8;
  }

  /** Draws a route map, indented like the remarks of a line. */
  map(map: RouteMap): void {
    const { doc } = this;
    const indent = 24;
    const scale = 320 / map.width;
    const height = map.height * scale;
    this.ensureSpace(height + 8);
    this.#applyStyle({ font: 'strong' });
    const top = doc.y + 2;
    drawMap(doc, map, { left: margin + indent, top, scale });
    doc.x = margin;
    doc.y = top + height + 4;
  }

  gap(points: number): void {
    this.doc.y += points;
  }

  /** Adds a page with a caption and the picture scaled to fit. */
  picture(jpeg: Buffer, caption: string): void {
    const { doc } = this;
    doc.addPage();
    this.text(caption, { size: 9, ink: 'dim' });
    this.gap(6);
    const height = doc.page.height - doc.y - margin - 16;
    doc.image(jpeg, margin, doc.y, { fit: [this.width, height], align: 'center' });
    doc.y = doc.page.height - margin;
  }

  /** Waits until the consumer has read the buffered data, so that hundreds of pictures never pile up in memory. */
  async drained(): Promise<void> {
    const { doc } = this;
    if (doc.destroyed) throw new Error('The document is no longer being read.');
    if (doc.readableLength < doc.readableHighWaterMark) return;
    await new Promise<void>((resolve) => {
      this.#resume = resolve;
    });
  }

  end(): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      this.#drawFooter(`Page ${page + 1} of ${count}`);
    }
    this.doc.end();
  }

  /** Starts a new page if less than this height is left. */
  ensureSpace(height: number): void {
    const { doc } = this;
    if (doc.y + height > doc.page.height - margin - 16) doc.addPage();
  }

  /** Replaces characters the font lacks (for example Chinese) with question marks; they would print as empty boxes. */
  #printable(text: string): string {
    if (/^[\n -~]*$/u.test(text)) return text;
    // pdfkit's types omit the current font.
    const { font } = (this.doc as unknown as { _font: { font: Glyphs } })._font;
    const isKnown = (grapheme: string) =>
      /^\s$/u.test(grapheme) || [...grapheme].every((point) => font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0));
    return Array.from(graphemes.segment(text), ({ segment }) => (isKnown(segment) ? segment : '?')).join('');
  }

  #applyStyle({ size = 10, font = 'plain', ink: colour = 'text' }: TextStyle): void {
    this.doc.font(fonts[font]).fontSize(size).fillColor(ink[colour]);
  }

  #drawFooter(pageText: string): void {
    const { doc } = this;
    this.#applyStyle({ size: 8, ink: 'dim' });
    // The footer is below the margin, where pdfkit would start a new page.
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = 0;
    const top = doc.page.height - margin + 8;
    doc.text(this.#printable(this.#footer), margin, top, { width: this.width - 80, lineBreak: false });
    doc.text(pageText, margin + this.width - 80, top, { width: 80, align: 'right', features: figures });
    doc.page.margins.bottom = bottom;
  }
}
