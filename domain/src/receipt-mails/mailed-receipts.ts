/** A file in a mail. */
export interface MailPart {
  name: string;
  /** The type detected from the content, or else the one that the mail declares. */
  type: string;
  bytes: number;
  /** True if the file is shown within the text, such as the logo of a signature. */
  is_inline: boolean;
}

export const mostMailedFiles = 20;

/** The minimum size of a picture within the text. Smaller ones are tracking pixels and icons. */
const iconBytes = 4 * 1024;
/** The minimum size of a photo that is pasted into the text of a mail. Logos are smaller. */
const logoBytes = 40 * 1024;

const receiptTypes = /^(image\/(jpeg|jpg|pjpeg|png|webp|heic|heif)|application\/pdf)$/u;
/** The types of parts that mail programs do not show as files. */
const invisibleTypes =
  /^(text\/(calendar|x-amp-html|rfc822-headers)|application\/(pgp-signature|pkcs7-signature|x-pkcs7-signature)|message\/.*)$/u;

interface ChosenParts<Part> {
  receipts: Part[];
  /** The attached files that cannot be receipts. */
  unsupported: Part[];
}

/**
 * Chooses the receipts among the files of a mail. Pictures within the text count only if nothing is attached and they
 * are as large as a photo, so that logos of signatures never become drafts.
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

/** True if the text contains an amount. Any other text is a message to a person, not a receipt. */
export function looksLikeReceipt(text: string): boolean {
  return /(?:[€$£¥₹]|\b[A-Z]{3})\s?\d[\d.,' ]*|\d[\d.,' ]*[.,]\d{2}\s?(?:[€$£¥₹]|\b[A-Z]{3}\b)/u.test(text);
}
