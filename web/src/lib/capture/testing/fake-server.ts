import { CallError } from '../../call-error.ts';
import type { SendRequest } from '../../send-once.ts';
import type { CaptureApi } from '../send-capture.ts';

/** The URL to which receipts are uploaded. */
export const uploadUrl = 'store';

/** A fake server that applies each idempotency key once, like the real one. */
export class FakeServer {
  readonly requests: SendRequest[] = [];
  readonly drafts = new Map<string, { body: string; id: string }>();
  /** The number of requests that succeed before the connection is lost. */
  failAfter = Infinity;
  /** The number of the request that is applied but whose response is lost; 0 for none. */
  loseResponse = 0;
  lostAnswer = noResponse;
  refuse: string | null = null;
  /** The server answers 'Busy' to the draft with this merchant; null for none. */
  busyWith: string | null = null;
  private readonly files = new Set<string>();
  private count = 0;
  private held: { url: string; released: Promise<void> } | null = null;

  /** The requests of the page or of the service worker. */
  readonly api: CaptureApi = {
    send: async (request) => {
      this.requests.push(request);
      await this.release(request.url);
      return this.once(() => this.apply(request));
    },
    postForm: async (url) => {
      await this.release(url);
      return this.once(() => undefined);
    },
  };

  /** Lets requests to a URL wait until the returned function is called. */
  hold(url: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.held = { url, released: promise };
    return resolve;
  }

  /** The requests that create a draft. */
  draftRequests(): unknown[] {
    return this.requests.filter(({ url }) => url.startsWith('/expense/')).map(({ data }) => data);
  }

  deleteUnusedFiles(): void {
    this.files.clear();
  }

  private async release(url: string): Promise<void> {
    if (this.held?.url === url) await this.held.released;
  }

  private async once<T>(work: () => T): Promise<T> {
    this.count += 1;
    if (this.count > this.failAfter) throw noResponse();
    const answer = work();
    if (this.count === this.loseResponse) throw this.lostAnswer();
    return answer;
  }

  private apply({ url, data, headers }: SendRequest): unknown {
    const input = data as { remote_file_path?: string; file_id?: string };
    if (url === '/misc/get-signed-upload-url')
      return { data: { url: uploadUrl, fields: {} }, remote_file_path: `upload-${this.count}` };
    if (url === '/misc/user_upload') {
      const id = `file of ${input.remote_file_path}`;
      this.files.add(id);
      return { file: { id } };
    }
    if (this.busyWith && (data as { merchant?: string }).merchant === this.busyWith)
      throw new CallError({ status: 503, status_text: '', message: 'Busy', code: 'service.away' });
    if (this.refuse) throw new CallError({ status: 422, status_text: '', message: this.refuse });
    if (input.file_id && !this.files.has(input.file_id))
      throw new CallError({ status: 404, status_text: '', message: 'Not found', code: 'item.not_found' });
    return this.createOnce(headers?.['idempotency-key'] ?? '', JSON.stringify(data));
  }

  private createOnce(key: string, body: string) {
    const known = this.drafts.get(key);
    if (known && known.body !== body)
      throw new CallError({ status: 422, status_text: '', message: 'Key reused', code: 'request.key_reused' });
    const draft = known ?? { body, id: `draft-${this.drafts.size + 1}` };
    this.drafts.set(key, draft);
    return { expense_id: draft.id };
  }
}

function noResponse(): CallError {
  return new CallError({ status: 0, status_text: '', message: '' });
}
