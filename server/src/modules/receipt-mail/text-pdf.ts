import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const font = fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'));
/** The maximum length of the text: about ten pages, which is longer than any receipt. */
const maxCharacters = 20_000;

/** Creates a PDF with the text of a mail, so that it is stored, shown and read like any other receipt. */
export async function textPdf(text: string, { title, now }: { title: string; now: Date }): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: 48,
    info: { Title: title, CreationDate: now, Producer: 'Outlay', Creator: 'Outlay' },
  });
  const written = buffer(document);
  document.font(font).fontSize(10);
  for (const line of receiptLines(text)) document.text(line, { paragraphGap: 2 });
  document.end();
  return written;
}

/** Returns the lines without the marks that mail programs add to a forwarded text. */
function receiptLines(text: string): string[] {
  return text
    .slice(0, maxCharacters)
    .split('\n')
    .map((line) => line.replace(/^[>\s]+/u, '').trimEnd())
    .filter((line) => line && !/^-{2,}.*-{2,}$|^begin forwarded message:/iu.test(line));
}
