import { fileURLToPath } from 'node:url';
import type { Language } from '#domain/language/languages.ts';
import { currentLanguage, t } from '#domain/language/translate.ts';
import type { RouteMap } from '#domain/places/route-map.ts';
import { mapColours } from '../../../outside/maps/route-picture.ts';
import { drawMap, type PlacedName } from './draw-map.ts';
import { type Family, type Fonts, isLatin, type Line, type Run, textLines } from './text-lines.ts';

const fontFile = (folder: string, name: string, weight: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`));

const weightsOf = (folder: string, name: string) => ({
  plain: fontFile(folder, name, '400Regular'),
  strong: fontFile(folder, name, '600SemiBold'),
});

/**
 * The fonts for all supported scripts, because names can be in any script regardless of the document's language. Only
 * the characters that are used are embedded.
 */
const fonts: Record<Family, Record<'plain' | 'strong', string>> = {
  latin: weightsOf('inter', 'Inter'),
  japanese: weightsOf('noto-sans-jp', 'NotoSansJP'),
  // This font has one glyph for each letter. Noto Sans Arabic draws the dots separately, so that text search does not
  // work.
  arabic: weightsOf('ibm-plex-sans-arabic', 'IBMPlexSansArabic'),
};
/** The height of Inter above the baseline, in ems. Other fonts are aligned to the same baseline. */
const ascent = 0.96875;
/** The line height of each font compared with Inter. Arabic letters, for example, reach further below the baseline. */
const leading: Record<Family, number> = { latin: 1, japanese: 1.15, arabic: 1.3 };
const ink = { text: '#16211f', dim: '#5b6b68', line: '#dfe5e3', warn: '#8a5300', map: mapColours.text } as const;
const margin = 48;
/** The font feature for digits of equal width, so that amounts line up. */
const figures: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

interface Glyphs {
  hasGlyphForCodePoint(point: number): boolean;
}

interface TextStyle {
  size?: number;
  font?: 'plain' | 'strong';
  ink?: keyof typeof ink;
}

interface Cell extends TextStyle {
  text: string;
  width: number;
  align?: Align;
}

/** The horizontal alignment. In a right-to-left document, `start` is the right edge. */
type Align = 'start' | 'end';

/** Text with its layout, ready to be drawn. */
interface Block {
  height: number;
  draw(left: number, top: number): void;
}

interface SheetOptions {
  title: string;
  author: string;
  footer: string;
  created_at: Date;
}

/** Lays out text and pictures on A4 pages. A block that does not fit moves to the next page. */
export class PdfSheet {
  readonly doc: PDFKit.PDFDocument;
  readonly width: number;
  /** The language of the request. It is saved because the document is written in several turns of the event loop. */
  readonly #language: Language;
  #footer: string;
  #resume: () => void = () => undefined;

  /** Opens a document. pdfkit is loaded only for the first PDF, because it takes 20 MiB of memory. */
  static async open({ title, author, footer, created_at }: SheetOptions): Promise<PdfSheet> {
    const { default: PDFDocument } = await import('pdfkit');
    const doc = new PDFDocument({
      size: 'A4',
      lang: currentLanguage().code,
      margin,
      autoFirstPage: false,
      // Pages are buffered, because every footer shows the number of pages. Pictures are still written to the stream
      // immediately.
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: created_at, Producer: 'Outlay', Creator: 'Outlay' },
    });
    return new PdfSheet(doc, footer);
  }

  private constructor(doc: PDFKit.PDFDocument, footer: string) {
    this.doc = doc;
    this.#language = currentLanguage();
    this.#footer = footer;
    // pdfkit ignores backpressure. The stream calls _read when its reader wants more data.
    this.doc._read = () => this.#resume();
    this.doc.once('close', () => this.#resume());
    this.doc.addPage();
    this.width = this.doc.page.width - 2 * margin;
  }

  text(text: string, style: TextStyle = {}): void {
    const { doc } = this;
    const block = this.#layOut({ ...style, text, width: this.width });
    this.ensureSpace(block.height);
    block.draw(margin, doc.y);
  }

  /** Draws cells side by side. The tallest cell determines the height of the row. */
  row(cells: readonly Cell[], { gap = 4 }: { gap?: number } = {}): void {
    const { doc } = this;
    const blocks = cells.map((cell) => ({ ...this.#layOut(cell), width: cell.width }));
    const height = Math.max(...blocks.map((block) => block.height));
    this.ensureSpace(height + gap);
    const top = doc.y;
    this.#drawSideBySide(blocks, top);
    doc.y = top + height + gap;
  }

  #drawSideBySide(blocks: readonly (Block & { width: number })[], top: number): void {
    let used = 0;
    for (const { width, draw } of blocks) {
      draw(this.#isRightToLeft ? margin + this.width - used - width : margin + used, top);
      used += width;
    }
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

  /** Draws a route map with the same indent as the remarks of a line. */
  map(map: RouteMap): void {
    const { doc } = this;
    const indent = 24;
    const scale = 320 / map.width;
    const height = map.height * scale;
    this.ensureSpace(height + 8);
    this.#applyStyle({ font: 'strong' });
    const top = doc.y + 2;
    const left = this.#isRightToLeft ? margin + this.width - indent - map.width * scale : margin + indent;
    drawMap(doc, map, { left, top, scale, drawName: (name) => this.#drawName(name) });
    doc.x = margin;
    doc.y = top + height + 4;
  }

  gap(points: number): void {
    this.doc.y += points;
  }

  /** Adds a page with a caption and a picture that is scaled to fit. */
  picture(jpeg: Buffer, caption: string): void {
    const { doc } = this;
    doc.addPage();
    this.text(caption, { size: 9, ink: 'dim' });
    this.gap(6);
    const height = doc.page.height - doc.y - margin - 16;
    doc.image(jpeg, margin, doc.y, { fit: [this.width, height], align: 'center' });
    doc.y = doc.page.height - margin;
  }

  /**
   * Waits until the reader has consumed the buffered data, so that hundreds of pictures do not accumulate in memory.
   */
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
      this.#drawFooter(page + 1, count);
    }
    this.doc.end();
  }

  /** Starts a new page if the current page has less than this height left. */
  ensureSpace(height: number): void {
    const { doc } = this;
    if (doc.y + height > doc.page.height - margin - 16) doc.addPage();
  }

  get #isRightToLeft(): boolean {
    return this.#language.direction === 'rtl';
  }

  #layOut({ text, width, align = 'start', ...style }: Cell): Block {
    this.#applyStyle(style);
    return isLatin(text, this.#fontsOf(style))
      ? this.#latinBlock(text, { ...style, width, align })
      : this.#mixedBlock(text, { ...style, width, align });
  }

  /** Lays out text that needs only one font, for which the layout of pdfkit is sufficient. */
  #latinBlock(text: string, { width, align, ...style }: Omit<Cell, 'text'> & { align: Align }): Block {
    const { doc } = this;
    const layout = { width, align: this.#sideOf(align), features: figures };
    return {
      height: doc.heightOfString(text || ' ', layout),
      draw: (left, top) => {
        this.#applyStyle(style);
        doc.text(text, left, top, layout);
      },
    };
  }

  #mixedBlock(text: string, { width, align, ...style }: Omit<Cell, 'text'> & { align: Align }): Block {
    const lines = textLines(text, { width, direction: this.#language.direction, fonts: this.#fontsOf(style) });
    this.#applyStyle(style);
    const { doc } = this;
    const lineHeight = doc.currentLineHeight(true) * leadingOf(lines);
    return {
      height: lines.length * lineHeight,
      draw: (left, top) => {
        for (const [index, line] of lines.entries()) {
          const start = this.#sideOf(align) === 'right' ? left + width - line.width : left;
          this.#drawLine(line, { left: start, top: top + index * lineHeight }, style);
        }
        doc.x = margin;
        doc.y = top + lines.length * lineHeight;
      },
    };
  }

  #drawLine({ runs }: Line, { left, top }: { left: number; top: number }, style: TextStyle): void {
    const { doc } = this;
    const baseline = top + ascent * (style.size ?? 10);
    let x = left;
    for (const run of runs) {
      this.#applyStyle(style, run.family);
      doc.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features: figures });
      x += this.#widthOf(run);
    }
  }

  #sideOf(align: Align): 'left' | 'right' {
    return (align === 'start') === this.#isRightToLeft ? 'right' : 'left';
  }

  #fontsOf(style: TextStyle): Fonts {
    return {
      hasGlyphs: (family, text) => {
        this.#applyStyle(style, family);
        // The types of pdfkit do not include the current font.
        const { font } = (this.doc as unknown as { _font: { font: Glyphs } })._font;
        return [...text].every((point) => font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0));
      },
      widthOf: (run) => {
        this.#applyStyle(style, run.family);
        return this.#widthOf(run);
      },
    };
  }

  #widthOf({ text }: Run): number {
    return this.doc.widthOfString(text, { features: figures });
  }

  #applyStyle({ size = 10, font = 'plain', ink: colour = 'text' }: TextStyle, family: Family = 'latin'): void {
    this.doc.font(fonts[family][font]).fontSize(size).fillColor(ink[colour]);
  }

  #drawName({ text, x, y, isLeft }: PlacedName): void {
    const width = 1000;
    const align = isLeft === this.#isRightToLeft ? 'start' : 'end';
    this.#layOut({ text, width, align, size: 13, font: 'strong', ink: 'map' }).draw(isLeft ? x - width : x, y);
  }

  #drawFooter(page: number, count: number): void {
    const { doc } = this;
    const style: TextStyle = { size: 8, ink: 'dim' };
    // The footer is in the bottom margin, where pdfkit would normally start a new page.
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = 0;
    const cells: Cell[] = [
      { ...style, text: this.#footer, width: this.width - 80 },
      { ...style, text: t`Page ${page} of ${count}`, width: 80, align: 'end' },
    ];
    this.#drawSideBySide(
      cells.map((cell) => ({ ...this.#layOut(cell), width: cell.width })),
      doc.page.height - margin + 8,
    );
    doc.page.margins.bottom = bottom;
  }
}

function leadingOf(lines: readonly Line[]): number {
  return Math.max(1, ...lines.flatMap(({ runs }) => runs.map(({ family }) => leading[family])));
}
