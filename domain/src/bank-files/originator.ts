import type { FileFormat } from './file-formats.ts';

/** The label of the identifier by which a bank knows the company, in the settings form; null if the format has none. */
export const originatorLabel = {
  sepa: null,
  nacha: 'Company id',
  bacs: 'Service user number',
} as const satisfies Record<FileFormat, string | null>;

/** Returns why the identifier is invalid, as a part of a sentence; null if it is valid. */
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
