import { bacsFile } from './bacs-file.ts';
import type { FileFormat } from './file-formats.ts';
import { nachaFile } from './nacha-file.ts';
import type { PaymentFile } from './payment-file.ts';
import { sepaFile } from './sepa-file.ts';

/** Writes the content of a bank file. The same input always gives the same text. */
export function writeBankFile(format: FileFormat, file: PaymentFile): string {
  switch (format) {
    case 'sepa':
      return sepaFile([file]);
    case 'nacha':
      return nachaFile(file);
    case 'bacs':
      return bacsFile(file);
  }
}
