import { msg } from '#domain/language/translate.ts';
import { CallError } from './call-error.ts';

/** Posts a form to the file storage. Uses XMLHttpRequest because `fetch` does not report upload progress. */
export function postUploadForm(
  url: string,
  form: FormData,
  { onPercent, signal }: { onPercent: (percent: number) => void; signal?: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (status: number, body = '') => reject(uploadError(status, body));

    request.open('POST', url);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onPercent(Math.min(99, Math.floor((loaded / total) * 100)));
    };
    request.onload = () =>
      request.status >= 200 && request.status < 300 ? resolve() : fail(request.status, request.responseText);
    request.onerror = () => fail(0);
    request.ontimeout = () => fail(0);
    request.onabort = () => fail(0);

    if (signal?.aborted) return fail(0);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

const tooLarge = msg`This file is too large.`;
const formExpired = msg`The upload took too long. Try again.`;

/**
 * Returns the error for a response of the storage. Built-in storage responds with a JSON message, S3-compatible storage
 * with XML.
 */
export function uploadError(status: number, body: string): CallError {
  const message = messageIn(body);
  if (message) return new CallError({ status, status_text: '', message });
  if (status === 413 || /EntityTooLarge/u.test(body))
    return new CallError({ status: 413, status_text: '', message: tooLarge });
  return new CallError({ status, status_text: '', message: status === 403 ? formExpired : '' });
}

function messageIn(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}

const maxNameLength = 200;

/** Shortens a long file name and preserves its extension. */
export function uploadName(name: string): string {
  if (name.length <= maxNameLength) return name || 'receipt';
  const extension = /\.\w{1,5}$/u.exec(name)?.[0] ?? '';
  return name.slice(0, maxNameLength - extension.length) + extension;
}
