import { t, translate } from '#domain/language/translate.ts';
import { type Answer, call } from './call.ts';
import { CallError, errorText } from './call-error.ts';
import { fileType } from './file-types.ts';
import { newId } from './new-id.ts';
import { postUploadForm, uploadName } from './upload-form.ts';

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

/**
 * Prepares the upload of a file. `send` then runs three steps: request a signed form, post the file to storage, and
 * register it with the server.
 */
export function createUpload(file: File, options: { read?: boolean } = {}): Upload {
  let stored_path: string | null = null;
  let register_key = newId();

  return {
    async send(progress) {
      try {
        stored_path ??= await post(file, progress);
        return await call(
          'files.take',
          { remote_file_path: stored_path, name: uploadName(file.name), read: options.read ?? true },
          withKey(register_key),
        );
      } catch (error) {
        const failed = failureOf(error);
        // If there was no response, the file may be registered already, so the next attempt reuses the key.
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
  form.append('file', file, uploadName(file.name));
  await postUploadForm(signed.data.url, form, progress);
  return signed.remote_file_path;
}

function failureOf(error: unknown): Extract<UploadResult, { status: false }> {
  if (!(error instanceof CallError)) throw error;
  const { status, failure } = error;
  const is_refused = [400, 404, 413, 415, 422].includes(status) && codeOf(error) !== 'file.not_arrived';
  const message =
    status === 0 ? t`The upload failed. Check your connection and try again.` : translate(failure.message);
  return { status: false, message: message || errorText(error), may_retry: !is_refused };
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.failure.code : undefined;
}

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });
