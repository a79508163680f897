import { msg } from '#domain/language/translate.ts';
import type { Answer, Sent } from '../call.ts';
import { CallError, mayBeApplied } from '../call-error.ts';
import { newId } from '../new-id.ts';
import type { SendRequest } from '../send-once.ts';
import type { SavedFile } from '../upload.ts';
import { uploadName } from '../upload-form.ts';
import type { Capture, CapturedFile } from './capture.ts';

/** The requests that send a capture. A page and the service worker implement them differently. */
export interface CaptureApi {
  send(request: SendRequest): Promise<unknown>;
  postForm(url: string, form: FormData, onPercent: (percent: number) => void): Promise<void>;
}

interface SendOptions {
  api: CaptureApi;
  /** Saves the progress on this device, so that sending continues where it stopped after the browser was closed. */
  save: (capture: Capture) => Promise<void>;
  now: () => Date;
  onPercent?: (percent: number) => void;
}

export type SendResult =
  | { outcome: 'sent'; expense_id: string | null; file: SavedFile | null }
  | { outcome: 'refused'; capture: Capture }
  /** The capture itself is valid and is sent again later. */
  | { outcome: 'later'; capture: Capture; is_unreachable: boolean };

/**
 * Sends a capture and creates its draft exactly once. Each step is saved before the next one, and the request for the
 * draft always has the same idempotency key, so that a lost response, a closed browser or a second tab never creates a
 * second draft.
 */
export async function sendCapture(given: Capture, options: SendOptions): Promise<SendResult> {
  const sending = new Sending(given, options);
  if (sending.isTooOldToRepeat()) return sending.refuse(unsureText);
  try {
    return await sending.run();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return sending.fail(error);
  }
}

/**
 * The time in milliseconds during which a request without a response is repeated. The server deletes idempotency keys
 * after seven days; from then on, only the person can find out whether the draft exists.
 */
const repeatableMs = 6 * 24 * 60 * 60_000;

// These texts are saved on this device in English and translated when the list shows them.
const unsureText = msg`Outlay may already have this. Check your drafts before you send it again.`;
const refusedText = msg`Outlay could not accept this.`;

class Sending {
  private capture: Capture;
  private readonly options: SendOptions;

  constructor(capture: Capture, options: SendOptions) {
    this.capture = capture;
    this.options = options;
  }

  isTooOldToRepeat(): boolean {
    const { requested_at } = this.capture;
    return requested_at !== null && this.options.now().getTime() - Date.parse(requested_at) > repeatableMs;
  }

  async run(): Promise<SendResult> {
    try {
      return await this.uploadAndCreate();
    } catch (error) {
      const { file } = this.capture;
      // The server deletes uploads that were never used. The file is still on this device, so it is uploaded again.
      if (!isFileGone(error) || !file?.stored_path) throw error;
      await this.save({ file: { ...file, stored_path: null, file_id: null }, requested_at: null });
      return this.uploadAndCreate();
    }
  }

  async refuse(message: string): Promise<SendResult> {
    await this.save({ state: 'refused', message, requested_at: null });
    return { outcome: 'refused', capture: this.capture };
  }

  async fail(error: CallError): Promise<SendResult> {
    const { status, failure } = error;
    if (isRefusal(error)) return this.refuse(failure.message || refusedText);
    const changes = mayBeApplied(failure) ? {} : { requested_at: null };
    await this.save({ ...changes, message: status === 403 ? failure.message : '' });
    return { outcome: 'later', capture: this.capture, is_unreachable: status === 0 || status === 401 };
  }

  private async uploadAndCreate(): Promise<SendResult> {
    const file = this.capture.file && (await this.upload(this.capture.file));
    const created = await this.create();
    return { outcome: 'sent', expense_id: created, file };
  }

  /**
   * Uploads the file, unless an earlier attempt has done so. Registering the same upload twice returns the same file.
   */
  private async upload(file: CapturedFile): Promise<SavedFile | null> {
    if (file.file_id) return null;
    const stored_path = file.stored_path ?? (await this.postBytes(file));
    const registered = (await this.post('/misc/user_upload', {
      remote_file_path: stored_path,
      name: uploadName(file.name),
      read: true,
    } satisfies Sent<'files.take'>)) as Answer<'files.take'>;
    await this.save({ file: { ...file, stored_path, file_id: registered.file.id } });
    return registered.file;
  }

  private async postBytes(file: CapturedFile): Promise<string> {
    const signed = (await this.post('/misc/get-signed-upload-url', {
      file_type: file.type,
    } satisfies Sent<'files.signUpload'>)) as Answer<'files.signUpload'>;
    const form = new FormData();
    for (const [name, value] of Object.entries(signed.data.fields)) form.append(name, value);
    form.append('file', file.content, uploadName(file.name));
    await this.options.api.postForm(signed.data.url, form, this.options.onPercent ?? (() => {}));
    await this.save({ file: { ...file, stored_path: signed.remote_file_path } });
    return signed.remote_file_path;
  }

  private async create(): Promise<string | null> {
    if (this.capture.requested_at === null) await this.save({ requested_at: this.options.now().toISOString() });
    const { id, file, details, for_user_id } = this.capture;
    const filed = for_user_id ? { for_user_id } : {};
    const file_id = file?.file_id ?? null;
    const key = `capture-${id}`;
    try {
      const answer =
        file_id && !details
          ? await this.post('/expense/from-receipt', { file_id, ...filed } satisfies Sent<'expenses.scanUpload'>, key)
          : await this.post(
              '/expense/draft/create',
              { ...details, file_ids: file_id ? [file_id] : [], ...filed } satisfies Sent<'expenses.draftCreate'>,
              key,
            );
      return (answer as Answer<'expenses.scanUpload'>).expense_id;
    } catch (error) {
      // No other capture uses this idempotency key, so an earlier request has created the draft.
      if (codeOf(error) === 'request.key_reused') return null;
      throw error;
    }
  }

  private post(url: string, data: unknown, key = newId()): Promise<unknown> {
    return this.options.api.send({ method: 'POST', url, data, headers: { 'idempotency-key': key } });
  }

  private async save(changes: Partial<Capture>): Promise<void> {
    this.capture = { ...this.capture, ...changes };
    await this.options.save(this.capture);
  }
}

function isFileGone(error: unknown): boolean {
  return ['file.not_arrived', 'item.not_found'].includes(codeOf(error) ?? '');
}

/** Returns true if the server refuses the capture itself, so that sending it again unchanged cannot succeed. */
function isRefusal(error: CallError): boolean {
  return [400, 404, 409, 413, 415, 422].includes(error.status) && codeOf(error) !== 'request.in_flight';
}

function codeOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.failure.code : undefined;
}
