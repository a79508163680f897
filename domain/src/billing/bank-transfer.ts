/** How a company pays its invoices. The provider allows bank transfers to companies that it trusts. */
export const paymentWays = ['card', 'bank_transfer'] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** Invoices that are paid by bank transfer are due this many days after they were issued. */
export const transferDueDays = 30;

/** The reference of a transfer for an invoice: a creditor reference (ISO 11649), which banks check for typing errors. */
export function transferReference(invoice_number: number): string {
  const body = `OUTLAY${String(invoice_number).padStart(6, '0')}`;
  return `RF${String(98 - remainder(`${body}RF00`)).padStart(2, '0')}${body}`;
}

/** The creditor reference in a text such as the purpose of a transfer, with or without spaces; null without a valid one. */
export function referenceIn(text: string): string | null {
  const [found] = /RF\d{2}OUTLAY\d{6,9}/u.exec(text.replace(/\s/gu, '').toUpperCase()) ?? [];
  if (!found) return null;
  return remainder(`${found.slice(4)}${found.slice(0, 4)}`) === 1 ? found : null;
}

/** 'RF18 OUTL AY00 0012' is easier to copy than one word. */
export function spacedReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/gu, '$1 ');
}

/** The remainder of a division by 97, after letters became numbers: A is 10, Z is 35. */
function remainder(text: string): number {
  const digits = text.replace(/[A-Z]/gu, (letter) => String(letter.charCodeAt(0) - 55));
  return Number(BigInt(digits) % 97n);
}
