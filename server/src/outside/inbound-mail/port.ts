/** Receives mails to the receipt addresses and to the bounce address. */
export interface InboundMail {
  /** Returns true for the receipt address of a person and for the bounce address. */
  accepts(address: string): Promise<boolean>;
  /** Stores the mail for its recipients. It is handled in the background. */
  receive(mail: ReceivedMail): Promise<'stored' | 'unknown' | 'too_many'>;
}

export interface ReceivedMail {
  recipients: readonly string[];
  raw: Buffer;
  /** True if the envelope has no sender, which means that a mail server reports an undelivered mail. */
  is_report?: boolean;
}

export const mostMailBytes = 30 * 1024 * 1024;

export const inboundAnswers = {
  unknown: 'There is no such address here.',
  too_many: 'Too many mails were sent to this address today. Try again tomorrow.',
  too_large: 'A mail can have up to 30 MB. Send the receipts in several mails.',
} as const;
