import { type Answer, call } from './call.ts';
import { CallError, sentenceOf } from './call-error.ts';
import { fileType } from './file-types.ts';
import { newId } from './new-id.ts';

export type SavedFile = Answer<'files.take'>['file'];

/** What came of sending a file. One that did not arrive may be sent again; one that was refused would be again. */
export type UploadResult =
  | Pick<Answer<'files.take'>, 'status' | 'file' | 'remote_file_data'>
  | { status: false; message: string; may_retry: boolean };

export interface UploadProgress {
  onPercent: (percent: number) => void;
  signal?: AbortSignal;
}

export interface Upload {
  /** Sends it, or goes on where the last try broke off: what has arrived is not sent a second time. */
  send(progress: UploadProgress): Promise<UploadResult>;
}

/** The upload flow: a signed form is asked for, the file is posted with it, and the product is told that it arrived. */
export function uploadOf(file: File, options: { read?: boolean } = {}): Upload {
  let arrived_path: string | null = null;
  let arrival_key = newId();

  return {
    async send(progress) {
      try {
        arrived_path ??= await post(file, progress);
        return await call(
          'files.take',
          { remote_file_path: arrived_path, name: nameOf(file), read: options.read ?? true },
          keyed(arrival_key),
        );
      } catch (error) {
        const failed = failureOf(error);
        // Without an answer it may have been taken: the same key asks for that very answer.
        if (!isUnanswered(error)) arrival_key = newId();
        if (codeOf(error) === 'file.not_arrived') arrived_path = null;
        return failed;
      }
    },
  };
}

/** Answers where the file lies now. */
async function post(file: File, progress: UploadProgress): Promise<string> {
  // Two files of one type are two actions, however fast they follow each other.
  const signed = await call('files.signUpload', { file_type: fileType(file) }, keyed(newId()));
  const form = new FormData();
  for (const [name, value] of Object.entries(signed.data.fields)) form.append(name, value);
  form.append('file', file, nameOf(file));
  await sendForm(signed.data.url, form, progress);
  return signed.remote_file_path;
}

/** `fetch` cannot tell how much of a body has left; this older request can. */
function sendForm(url: string, form: FormData, { onPercent, signal }: UploadProgress): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (status: number, body = '') => reject(new CallError(refusalFrom(status, body)));
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

const tooLarge = 'This file is too large to send.';
const formEnded = 'The upload took too long. Send the file again.';

/** Our own storage answers in words, others in a dialect of XML. */
function refusalFrom(status: number, body: string) {
  const message = wordsOf(body);
  if (message) return { status, status_text: '', message };
  if (status === 413 || /EntityTooLarge/u.test(body)) return { status: 413, status_text: '', message: tooLarge };
  return { status, status_text: '', message: status === 403 ? formEnded : '' };
}

function wordsOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}

function failureOf(error: unknown): Extract<UploadResult, { status: false }> {
  if (!(error instanceof CallError)) throw error;
  const { status, failure } = error;
  const is_refused = [400, 404, 413, 415, 422].includes(status) && codeOf(error) !== 'file.not_arrived';
  const message = status === 0 ? 'It did not get through. Check your connection and try again.' : failure.message;
  return { status: false, message: message || sentenceOf(error), may_retry: !is_refused };
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.failure.code : undefined;
}

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

/** The longest name the product keeps; the ending stays. */
function nameOf({ name }: File): string {
  if (name.length <= 200) return name || 'receipt';
  const ending = /\.\w{1,5}$/u.exec(name)?.[0] ?? '';
  return name.slice(0, 200 - ending.length) + ending;
}
