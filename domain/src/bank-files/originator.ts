import type { FileFormat } from './file-formats.ts';

/**
 * The label, in the settings form, of the identifier by which a bank knows the company; null if the format has no such
 * identifier.
 */
export const originatorLabel = {
  sepa: null,
  nacha: 'Company id',
  bacs: 'Service user number',
} as const satisfies Record<FileFormat, string | null>;

/** Returns why the identifier is invalid, as a sentence without its full stop; null if it is valid. */
export function originatorProblem(format: FileFormat, originator: string): string | null {
  switch (format) {
    case 'sepa':
      return null;
    case 'nacha':
      return /^[A-Z0-9]{9,10}$/u.test(originator) ? null : 'A company id has 9 or 10 letters and digits';
    case 'bacs':
      return /^\d{6}$/u.test(originator) ? null : 'A service user number has 6 digits';
  }
}
