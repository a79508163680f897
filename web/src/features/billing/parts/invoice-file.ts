import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notices.ts';
import { saveFrom } from '../../../ui/save-file.ts';

/**
 * A function that fetches the URL of the file of an invoice or a credit note. The provider passes a function for the
 * files of its clients, which uses another endpoint.
 */
export type InvoiceFile = (id: string) => Promise<{ url: string }>;

export const ownInvoiceFile: InvoiceFile = (invoice_id) => call('billing.invoiceFile', { invoice_id });

export async function downloadFrom(file: Promise<{ url: string }>): Promise<void> {
  try {
    saveFrom((await file).url);
  } catch (error) {
    notify.failure(errorText(error));
  }
}
