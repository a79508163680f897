import type { PDFiumPage } from '@hyzyla/pdfium';
import { mostPages } from './limits.ts';
import { openPdf } from './open-pdf.ts';
import type { PageWords, PositionedWord } from './port.ts';

const mostLetters = 20_000;

/** Reads the words of the first `mostPages` pages of a PDF, by page. Returns no pages if the PDF cannot be opened. */
export async function wordsOfPdf(bytes: Uint8Array): Promise<PageWords[]> {
  const opened = await openPdf(bytes);
  if (!opened.allowed) return [];
  const document = opened.value;
  try {
    const count = Math.min(document.getPageCount(), mostPages);
    return Array.from({ length: count }, (_, number) => ({ words: wordsOf(document.getPage(number)) }));
  } finally {
    document.destroy();
  }
}

/**
 * The parts of PDFium that are called directly to read the positions of the text, because the package only returns the
 * text.
 */
interface Reached {
  pageIdx: number;
  module: {
    HEAPU8: Uint8Array;
    wasmExports: {
      malloc(bytes: number): number;
      free(at: number): void;
      FPDFText_LoadPage(page: number): number;
      FPDFText_ClosePage(text: number): void;
      FPDFText_CountChars(text: number): number;
      FPDFText_GetUnicode(text: number, index: number): number;
      FPDFText_GetCharBox(
        ...of: [text: number, index: number, left: number, right: number, bottom: number, top: number]
      ): number;
      FPDF_PageToDevice(
        ...of: [
          page: number,
          x: number,
          y: number,
          width: number,
          height: number,
          turn: number,
          ...at: [pageX: number, pageY: number, deviceX: number, deviceY: number],
        ]
      ): number;
    };
  };
}

/** The number of grid positions along each side, fine enough for thousandths of the page. */
const gridSide = 10_000;

function wordsOf(page: PDFiumPage): PositionedWord[] {
  const { pageIdx, module } = page as unknown as Reached;
  const pdfium = module.wasmExports;
  const text = pdfium.FPDFText_LoadPage(pageIdx);
  if (!text) return [];
  const room = pdfium.malloc(40);
  // The WebAssembly memory may move when it grows, so the view is created each time.
  const view = () => new DataView(module.HEAPU8.buffer, room, 40);
  const onGrid = (x: number, y: number): [number, number] => {
    pdfium.FPDF_PageToDevice(pageIdx, 0, 0, gridSide, gridSide, 0, x, y, room + 32, room + 36);
    return [view().getInt32(32, true), view().getInt32(36, true)];
  };
  try {
    const words: PositionedWord[] = [];
    let open: { text: string; xs: number[]; ys: number[] } | undefined;
    const close = () => {
      if (open) words.push(placed(open));
      open = undefined;
    };
    const count = Math.min(pdfium.FPDFText_CountChars(text), mostLetters);
    for (let index = 0; index < count; index += 1) {
      const letter = String.fromCodePoint(pdfium.FPDFText_GetUnicode(text, index) || 32);
      const hasBox = pdfium.FPDFText_GetCharBox(text, index, room, room + 8, room + 16, room + 24);
      if (/[\s\p{Cc}]/u.test(letter) || !hasBox) {
        close();
        continue;
      }
      const [left, right, bottom, top] = [0, 8, 16, 24].map((at) => view().getFloat64(at, true));
      const [x0, y0] = onGrid(left ?? 0, top ?? 0);
      const [x1, y1] = onGrid(right ?? 0, bottom ?? 0);
      open ??= { text: '', xs: [], ys: [] };
      open.text += letter;
      open.xs.push(x0, x1);
      open.ys.push(y0, y1);
    }
    close();
    return words;
  } finally {
    pdfium.free(room);
    pdfium.FPDFText_ClosePage(text);
  }
}

function placed({ text, xs, ys }: { text: string; xs: number[]; ys: number[] }): PositionedWord {
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return { text, left: left / 10, top: top / 10, width: (right - left) / 10, height: (bottom - top) / 10 };
}
