import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`));

const fonts = { plain: fontFile('400Regular'), strong: fontFile('600SemiBold') } as const;
const ink = { text: '#16211f', dim: '#5b6b68', line: '#dfe5e3', warn: '#8a5300' } as const;
const margin = 48;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Glyphs {
  hasGlyphForCodePoint(point: number): boolean;
}

export interface TextStyle {
  size?: number;
  font?: keyof typeof fonts;
  ink?: keyof typeof ink;
}

export interface Cell extends TextStyle {
  text: string;
  width: number;
  align?: 'left' | 'right';
}

/** A4 pages that fill from the top; what does not fit goes to the next one whole. */
export class PdfSheet {
  readonly doc: PDFKit.PDFDocument;
  readonly width: number;
  #foot: string;
  #goOn: () => void = () => undefined;

  constructor(options: { title: string; author: string; foot: string; created_at: Date }) {
    this.#foot = options.foot;
    this.doc = new PDFDocument({
      size: 'A4',
      margin,
      autoFirstPage: false,
      info: {
        Title: options.title,
        Author: options.author,
        CreationDate: options.created_at,
        Producer: 'Outlay',
        Creator: 'Outlay',
      },
    });
    this.doc.on('pageAdded', () => this.#drawFoot());
    // pdfkit writes whether anybody reads or not; this is told when somebody has.
    this.doc._read = () => this.#goOn();
    this.doc.once('close', () => this.#goOn());
    this.doc.addPage();
    this.width = this.doc.page.width - 2 * margin;
  }

  text(text: string, style: TextStyle = {}): void {
    const { doc } = this;
    this.#use(style);
    const shown = this.#shown(text);
    this.room(doc.heightOfString(shown, { width: this.width }));
    this.#use(style);
    doc.text(shown, margin, doc.y, { width: this.width });
  }

  /** Cells side by side, as high as the highest of them. */
  row(cells: readonly Cell[], { gap = 4 }: { gap?: number } = {}): void {
    const { doc } = this;
    const heights = cells.map((cell) => {
      this.#use(cell);
      return doc.heightOfString(this.#shown(cell.text) || ' ', { width: cell.width });
    });
    const height = Math.max(...heights);
    this.room(height + gap);
    const top = doc.y;
    let left = margin;
    for (const cell of cells) {
      this.#use(cell);
      doc.text(this.#shown(cell.text), left, top, { width: cell.width, align: cell.align ?? 'left' });
      left += cell.width;
    }
    doc.y = top + height + gap;
  }

  rule(): void {
    const { doc } = this;
    this.room(9);
    doc
      .moveTo(margin, doc.y + 2)
      .lineTo(margin + this.width, doc.y + 2)
      .lineWidth(0.5)
      .stroke(ink.line);
    doc.y += 8;
  }

  gap(points: number): void {
    this.doc.y += points;
  }

  /** A picture with its caption above it, scaled into what one page holds. */
  picture(jpeg: Buffer, caption: string): void {
    const { doc } = this;
    doc.addPage();
    this.text(caption, { size: 9, ink: 'dim' });
    this.gap(6);
    const height = doc.page.height - doc.y - margin - 16;
    doc.image(jpeg, margin, doc.y, { fit: [this.width, height], align: 'center' });
    doc.y = doc.page.height - margin;
  }

  /** Waits until what is written has been taken, so that hundreds of pictures are never held at once. */
  async taken(): Promise<void> {
    const { doc } = this;
    if (doc.destroyed) throw new Error('Nobody reads this document any more.');
    if (doc.readableLength < doc.readableHighWaterMark) return;
    await new Promise<void>((resolve) => {
      this.#goOn = resolve;
    });
  }

  end(): void {
    this.doc.end();
  }

  /** Begins a new page where less than this is left. */
  room(height: number): void {
    const { doc } = this;
    if (doc.y + height > doc.page.height - margin - 16) doc.addPage();
  }

  /** Letters the font does not have, such as those of Chinese, would be empty boxes: a question mark stands for each. */
  #shown(text: string): string {
    if (/^[\n -~]*$/u.test(text)) return text;
    // The types of pdfkit leave out the font it writes with.
    const { font } = (this.doc as unknown as { _font: { font: Glyphs } })._font;
    const isKnown = (letter: string) =>
      /^\s$/u.test(letter) || [...letter].every((point) => font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0));
    return Array.from(letters.segment(text), ({ segment }) => (isKnown(segment) ? segment : '?')).join('');
  }

  #use({ size = 10, font = 'plain', ink: colour = 'text' }: TextStyle): void {
    this.doc.font(fonts[font]).fontSize(size).fillColor(ink[colour]);
  }

  #drawFoot(): void {
    const { doc } = this;
    this.#use({ size: 8, ink: 'dim' });
    // Written below the margin, where pdfkit would begin another page.
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = 0;
    doc.text(this.#shown(this.#foot), margin, doc.page.height - margin + 8, {
      width: doc.page.width - 2 * margin,
      lineBreak: false,
    });
    doc.page.margins.bottom = bottom;
    doc.x = margin;
    doc.y = margin;
  }
}
