import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { allow, type Decision, refuse } from '#domain/decision.ts';

let library: Promise<PDFiumLibrary> | undefined;

/** Opens a PDF. The caller must destroy the document. */
export async function openPdf(bytes: Uint8Array): Promise<Decision<PDFiumDocument>> {
  library ??= PDFiumLibrary.init();
  const opened = await library;
  try {
    return allow(await opened.loadDocument(bytes));
  } catch (error) {
    const isLocked = error instanceof Error && /password|security/iu.test(error.message);
    return refuse(isLocked ? 'file.locked' : 'file.damaged', { reason: String(error) });
  }
}
