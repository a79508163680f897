import { type Answer, call } from './call.ts';
import { CallError, errorText } from './call-error.ts';
import { fileType } from './file-types.ts';
import { newId } from './new-id.ts';

export type SavedFile = Answer<'files.take'>['file'];

/** The result of an upload. `may_retry` is false if the file itself was refused. */
type UploadResult =
  | Pick<Answer<'files.take'>, 'status' | 'file' | 'remote_file_data'>
  | { status: false; message: string; may_retry: boolean };

interface UploadProgress {
  onPercent: (percent: number) => void;
  signal?: AbortSignal;
}

export interface Upload {
  /** Sends the file. A second call continues where the first failed and does not send the bytes again. */
  send(progress: UploadProgress): Promise<UploadResult>;
}

/** Uploads a file in three steps: request a signed form, post the file to storage, register it with the server. */
export function createUpload(file: File, options: { read?: boolean } = {}): Upload {
  let stored_path: string | null = null;
  let register_key = newId();

  return {
    async send(progress) {
      try {
        stored_path ??= await post(file, progress);
        return await call(
          'files.take',
          { remote_file_path: stored_path, name: nameOf(file), read: options.read ?? true },
          withKey(register_key),
        );
      } catch (error) {
        const failed = failureOf(error);
        // Without a response the file may be registered already, so the next try reuses the key.
        if (!isUnanswered(error)) register_key = newId();
        if (codeOf(error) === 'file.not_arrived') stored_path = null;
        return failed;
      }
    },
  };
}

/** Posts the file to storage and returns its path there. */
async function post(file: File, progress: UploadProgress): Promise<string> {
  // Two files of the same type are separate requests, so each gets its own key.
  const signed = await call('files.signUpload', { file_type: fileType(file) }, withKey(newId()));
  const form = new FormData();
  for (const [name, value] of Object.entries(signed.data.fields)) form.append(name, value);
  form.append('file', file, nameOf(file));
  await sendForm(signed.data.url, form, progress);
  return signed.remote_file_path;
}

/** Uses XMLHttpRequest because `fetch` does not report upload progress. */
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

const tooLarge = 'This file is too large.';
const formExpired = 'The upload took too long. Try again.';

/** Built-in storage responds with a JSON message, S3-compatible storage with XML. */
function refusalFrom(status: number, body: string) {
  const message = messageIn(body);
  if (message) return { status, status_text: '', message };
  if (status === 413 || /EntityTooLarge/u.test(body)) return { status: 413, status_text: '', message: tooLarge };
  return { status, status_text: '', message: status === 403 ? formExpired : '' };
}

function messageIn(body: string): string {
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
  const message = status === 0 ? 'The upload failed. Check your connection and try again.' : failure.message;
  return { status: false, message: message || errorText(error), may_retry: !is_refused };
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.failure.code : undefined;
}

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

const maxNameLength = 200;

/** Shortens a long file name and preserves its extension. */
function nameOf({ name }: File): string {
  if (name.length <= maxNameLength) return name || 'receipt';
  const extension = /\.\w{1,5}$/u.exec(name)?.[0] ?? '';
  return name.slice(0, maxNameLength - extension.length) + extension;
}
