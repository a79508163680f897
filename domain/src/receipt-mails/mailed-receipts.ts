/** A file of a mail. */
export interface MailPart {
  name: string;
  /** By its content, else as the mail declares it. */
  type: string;
  bytes: number;
  /** Shown within the text, such as the logo of a signature. */
  is_inline: boolean;
}

export const mostMailedFiles = 20;

/** Smaller pictures are tracking pixels and icons. */
const iconBytes = 4 * 1024;
/** A photo pasted into the text is larger than this, and a logo is smaller. */
const logoBytes = 40 * 1024;

const receiptTypes = /^(image\/(jpeg|jpg|pjpeg|png|webp|heic|heif)|application\/pdf)$/u;
/** Parts of a mail that people do not see as files. */
const invisibleTypes =
  /^(text\/(calendar|x-amp-html|rfc822-headers)|application\/(pgp-signature|pkcs7-signature|x-pkcs7-signature)|message\/.*)$/u;

interface ChosenParts<Part> {
  receipts: Part[];
  /** Files that people attached and that cannot be receipts. */
  unsupported: Part[];
}

/**
 * Chooses the receipts among the files of a mail. Pictures within the text count only if nothing is attached and they
 * are as large as a photo, so logos of signatures never become drafts.
 */
export function mailedReceipts<Part extends MailPart>(parts: readonly Part[]): ChosenParts<Part> {
  const isIcon = ({ type, bytes }: Part) => type.startsWith('image/') && bytes < iconBytes;
  const visible = parts.filter((part) => !invisibleTypes.test(part.type) && !(part.is_inline && isIcon(part)));
  const attached = visible.filter(({ is_inline, type }) => !is_inline || type === 'application/pdf');
  const receipts = attached.filter(({ type }) => receiptTypes.test(type));
  const pasted = visible.filter(
    ({ is_inline, type, bytes }) =>
      is_inline && type.startsWith('image/') && receiptTypes.test(type) && bytes >= logoBytes,
  );
  return {
    receipts: receipts.length > 0 ? receipts : pasted,
    unsupported: attached.filter(({ type }) => !receiptTypes.test(type)),
  };
}

/** A text with an amount is a receipt; any other text is a message to nobody. */
export function looksLikeReceipt(text: string): boolean {
  return /(?:[€$£¥₹]|\b[A-Z]{3})\s?\d[\d.,' ]*|\d[\d.,' ]*[.,]\d{2}\s?(?:[€$£¥₹]|\b[A-Z]{3}\b)/u.test(text);
}
