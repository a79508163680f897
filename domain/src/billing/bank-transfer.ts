/** The ways in which a company can pay its invoices. The provider decides which companies may pay by bank transfer. */
export const paymentWays = ['card', 'bank_transfer'] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** The number of days after which invoices paid by bank transfer are due. */
export const transferDueDays = 30;

/**
 * Returns the reference for paying an invoice by transfer: a creditor reference (ISO 11649), which lets banks detect
 * typing errors.
 */
export function transferReference(invoice_number: number): string {
  const body = `OUTLAY${String(invoice_number).padStart(6, '0')}`;
  return `RF${String(98 - remainder(`${body}RF00`)).padStart(2, '0')}${body}`;
}

/**
 * Finds the creditor reference in a text such as the purpose of a transfer, with or without spaces. Null if there is no
 * valid one.
 */
export function referenceIn(text: string): string | null {
  const [found] = /RF\d{2}OUTLAY\d{6,9}/u.exec(text.replace(/\s/gu, '').toUpperCase()) ?? [];
  if (!found) return null;
  return remainder(`${found.slice(4)}${found.slice(0, 4)}`) === 1 ? found : null;
}

/** Groups a reference in fours to make it easier to copy: 'RF18 OUTL AY00 0012'. */
export function spacedReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/gu, '$1 ');
}

/** Returns the remainder of a division by 97, with letters as numbers: A is 10, Z is 35. */
function remainder(text: string): number {
  const digits = text.replace(/[A-Z]/gu, (letter) => String(letter.charCodeAt(0) - 55));
  return Number(BigInt(digits) % 97n);
}
