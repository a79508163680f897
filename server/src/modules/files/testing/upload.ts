import type { OutputOf } from '#contract/endpoint.ts';
import type { files } from '#contract/files.contract.ts';
import type { TestPerson } from '../../../testing/a-company.ts';
import type { TestProduct } from '../../../testing/test-product.ts';

export interface SentFile {
  bytes: Uint8Array;
  type?: string;
  name?: string;
  read?: boolean;
}

/**
 * Uploads a file in the three steps of the API: signs the upload, sends the form, and confirms that the file has
 * arrived.
 */
export async function uploads(
  product: TestProduct,
  person: TestPerson,
  { bytes, type = 'image/png', name = 'receipt.png', read = false }: SentFile,
): Promise<OutputOf<typeof files.take>> {
  const signed = await person.calls('files.signUpload', { file_type: type });
  const sent = await sendForm(product, signed.data, bytes);
  if (!sent.ok) throw new Error(`The form was answered with ${sent.status}: ${await sent.text()}`);
  return person.calls('files.take', { remote_file_path: signed.remote_file_path, name, read });
}

/** Sends the signed fields and then the file to the URL of the form. */
export function sendForm(
  product: TestProduct,
  form: { url: string; fields: Record<string, string> },
  bytes: Uint8Array,
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(bytes)], { type: form.fields['Content-Type'] ?? '' }), 'file');
  return fetch(new URL(form.url, product.address), { method: 'POST', body });
}
