import { msg } from '#domain/language/translate.ts';
import type { Answer, Sent } from '../call.ts';
import { CallError, mayBeApplied } from '../call-error.ts';
import { newId } from '../new-id.ts';
import type { SendRequest } from '../send-once.ts';
import type { SavedFile } from '../upload.ts';
import { uploadName } from '../upload-form.ts';
import type { Capture, CapturedFile } from './capture.ts';
import type { CaptureChange } from './capture-store.ts';

/** The requests that send a capture. A page and the service worker implement them differently. */
export interface CaptureApi {
  send(request: SendRequest): Promise<unknown>;
  postForm(url: string, form: FormData, onPercent: (percent: number) => void): Promise<void>;
}

interface SendOptions {
  api: CaptureApi;
  /**
   * Changes the capture on this device, so that sending continues where it stopped after the browser was closed.
   * Returns null if the person has deleted it.
   */
  change: (change: CaptureChange) => Promise<Capture | null>;
  now: () => Date;
  onPercent?: (percent: number) => void;
}

export type SendResult =
  | { outcome: 'sent'; expense_id: string | null; file: SavedFile | null }
  | { outcome: 'refused' }
  /** The capture itself is valid and is sent again later. */
  | { outcome: 'later'; is_unreachable: boolean }
  /** The person has deleted the capture. */
  | { outcome: 'deleted' };

/**
 * Sends a capture and creates its draft exactly once. Each step is saved before the next one, and the request for the
 * draft always has the same idempotency key, so that a lost response, a closed browser or a second tab never creates a
 * second draft. Until that request, the person may edit or delete the capture in any tab.
 */
export async function sendCapture(given: Capture, options: SendOptions): Promise<SendResult> {
  try {
    return await new Sending(given, options).send();
  } catch (error) {
    if (error instanceof CaptureDeleted) return { outcome: 'deleted' };
    throw error;
  }
}

class CaptureDeleted extends Error {}

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

  async send(): Promise<SendResult> {
    if (this.isTooOldToRepeat()) return this.refuse(unsureText);
    try {
      return await this.run();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return this.fail(error);
    }
  }

  private isTooOldToRepeat(): boolean {
    const { requested_at } = this.capture;
    return requested_at !== null && this.options.now().getTime() - Date.parse(requested_at) > repeatableMs;
  }

  private async run(): Promise<SendResult> {
    try {
      return await this.uploadAndCreate();
    } catch (error) {
      const { file } = this.capture;
      // The server deletes uploads that were never used. The file is still on this device, so it is uploaded again.
      if (!isFileGone(error) || !file?.stored_path) throw error;
      await this.change((stored) => ({
        ...stored,
        file: stored.file && { ...stored.file, stored_path: null, file_id: null },
        requested_at: null,
      }));
      return this.uploadAndCreate();
    }
  }

  private async refuse(message: string): Promise<SendResult> {
    await this.save({ state: 'refused', message, requested_at: null });
    return { outcome: 'refused' };
  }

  private async fail(error: CallError): Promise<SendResult> {
    const { status, failure } = error;
    if (isRefusal(error)) return this.refuse(failure.message || refusedText);
    const changes = mayBeApplied(failure) ? {} : { requested_at: null };
    await this.save({ ...changes, message: status === 403 ? failure.message : '' });
    return { outcome: 'later', is_unreachable: status === 0 || status === 401 };
  }

  private async uploadAndCreate(): Promise<SendResult> {
    const file = this.capture.file && (await this.upload(this.capture.file));
    await this.claim();
    // The person has replaced the file during the upload.
    if (this.capture.requested_at === null) return this.uploadAndCreate();
    return { outcome: 'sent', expense_id: await this.create(), file };
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
    await this.saveFile(file, { stored_path, file_id: registered.file.id });
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
    await this.saveFile(file, { stored_path: signed.remote_file_path, file_id: null });
    return signed.remote_file_path;
  }

  /**
   * Reads the values that the person has saved meanwhile. From then on, they cannot be edited. Does not claim a capture
   * whose file is not uploaded.
   */
  private async claim(): Promise<void> {
    const now = this.options.now().toISOString();
    await this.change((stored) =>
      stored.file && !stored.file.file_id ? stored : { ...stored, requested_at: stored.requested_at ?? now },
    );
  }

  private async create(): Promise<string | null> {
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

  private save(changes: Partial<Pick<Capture, 'state' | 'message' | 'requested_at'>>): Promise<void> {
    return this.change((stored) => ({ ...stored, ...changes }));
  }

  /** Saves the progress of a file, unless the person has replaced it. */
  private saveFile(file: CapturedFile, progress: Pick<CapturedFile, 'stored_path' | 'file_id'>): Promise<void> {
    return this.change((stored) =>
      stored.file && stored.file.id === file.id ? { ...stored, file: { ...stored.file, ...progress } } : stored,
    );
  }

  private async change(change: CaptureChange): Promise<void> {
    const changed = await this.options.change(change);
    if (!changed) throw new CaptureDeleted();
    this.capture = changed;
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
