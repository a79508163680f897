/**
 * The states of a journal file: waiting for delivery, delivered, then accepted by the other system or refused in whole
 * or in part.
 */
export const erpDeliveryStates = ['waiting', 'delivered', 'accepted', 'refused'] as const;
export type ErpDeliveryState = (typeof erpDeliveryStates)[number];

/** The documents of a journal file that the other system refused, with its reasons. */
interface ErpAcknowledgement {
  refused_documents: { document: string; message: string }[];
}

const maxLines = 20_000;
const refusedWords = ['refused', 'rejected', 'error'];

/**
 * Reads an acknowledgement: one line per document with its status and, for a refused one, the reason, separated by
 * semicolons or commas. Lines of accepted documents may be missing.
 */
export function readAcknowledgement(text: string): ErpAcknowledgement {
  const lines = text.split(/\r?\n/u, maxLines).map((line) => line.trim());
  const refused = new Map<string, string>();
  for (const line of lines) {
    const separator = line.includes(';') ? ';' : ',';
    const [document = '', status = '', ...rest] = line.split(separator);
    const name = unquoted(document);
    if (name === '' || !refusedWords.includes(unquoted(status).toLowerCase())) continue;
    refused.set(name.slice(0, 60), unquoted(rest.join(separator)).slice(0, 200) || 'No reason was given.');
  }
  return { refused_documents: [...refused].map(([document, message]) => ({ document, message })) };
}

function unquoted(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/u, '$1')
    .replaceAll('""', '"');
}
