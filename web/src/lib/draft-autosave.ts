import { CallError, type Failure, isTemporary } from './call-error.ts';
import { newId } from './new-id.ts';
import { createStore, type Store } from './store.ts';

/** The id and version of the item as the server last saved it. */
export interface Saved {
  id: string;
  version: number;
}

/** The current form content, as form values and as request input. */
interface FormContent<Values, Input> {
  values: Values;
  input: Input;
  /** False while the form contains something the server cannot accept, such as an incomplete amount. */
  is_sendable: boolean;
}

/** One save request. It is repeated unchanged, with the same idempotency key, until the server responds. */
export interface Attempt<Input> {
  key: string;
  input: Input;
  saved: Saved | null;
  /** `complete` makes the server check mandatory fields; `draft` does not. */
  as: 'draft' | 'complete';
}

/** Unsaved form content, stored on this device so that it survives a closed tab. */
export interface Unsent<Values, Input> {
  saved: Saved | null;
  values: Values;
  attempt: Attempt<Input> | null;
}

export type DraftPhase =
  | 'untouched'
  | 'unsent'
  | 'sending'
  | 'saved'
  | 'waiting' // no response: retried automatically
  | 'refused'
  | 'overtaken' // another person or another tab saved in the meantime
  | 'gone'; // the item was deleted elsewhere

export interface DraftState<Answer> {
  phase: DraftPhase;
  saved: Saved | null;
  saved_at: Date | null;
  failure: Failure | null;
  /** True from the moment the person completes the form until the server accepts or refuses it. */
  is_completing: boolean;
  completed: Answer | null;
}

interface AutosaveOptions<Values, Input, Answer> {
  saved: Saved | null;
  /** Content that an earlier tab could not send. */
  unsent?: Unsent<Values, Input> | null;
  /** True to send changes automatically; false to store them only on this device until the form is completed. */
  is_autosaved: boolean;
  send: (attempt: Attempt<Input>) => Promise<{ saved: Saved; answer: Answer }>;
  remember: (unsent: Unsent<Values, Input> | null) => void;
  onSaved?: (answer: Answer) => void;
}

export interface DraftAutosave<Values, Input, Answer> {
  state: Store<DraftState<Answer>>;
  /** Records a change; it is sent after a pause in typing. */
  change(typed: FormContent<Values, Input>): void;
  /** Sends the content as complete; the result appears in the state. */
  complete(typed: FormContent<Values, Input>): void;
  /** Sends unsaved content now instead of after the pause. */
  flush(): void;
  /** Sends unsaved content and resolves to the saved item, or to null if saving failed. */
  whenSaved(): Promise<Saved | null>;
  /**
   * Overwrites the version that another person or tab saved with the content of this form. Saving waits until that
   * version is known.
   */
  overwrite(saved: Saved | Promise<Saved>): Promise<void>;
  /** Saves the content as a new item after the original was deleted elsewhere. */
  saveAsNew(): void;
  /** Called when the form opens, including when React mounts it a second time. */
  enter(): void;
  /** Called when the form closes: makes one last attempt, and leaves the content on this device if it fails. */
  leave(): void;
  /** Discards the content. From then on nothing is sent or stored. */
  abandon(): void;
}

const pauseMs = 700;
const retryDelaysMs = [1_500, 3_000, 8_000, 20_000];
const maxSaveRounds = 3;
const pollMs = 20;

/**
 * Saves a draft while the person types. Only one request runs at a time; later changes follow in the next one. The
 * server may have applied a request that got no response, so that request is repeated under its own key before anything
 * newer is sent. A draft is therefore never created twice and never lost, even if the tab is closed.
 */
export function createDraftAutosave<Values, Input, Answer>(
  options: AutosaveOptions<Values, Input, Answer>,
): DraftAutosave<Values, Input, Answer> {
  return new Autosave(options);
}

class Autosave<Values, Input, Answer> implements DraftAutosave<Values, Input, Answer> {
  readonly state: Store<DraftState<Answer>>;
  private readonly options: AutosaveOptions<Values, Input, Answer>;
  private typed: FormContent<Values, Input> | null = null;
  private attempt: Attempt<Input> | null;
  /** The version to overwrite, while it is being fetched. */
  private latest: Promise<Saved> | null = null;
  private isDirty = false;
  private isRunning = false;
  private isAbandoned = false;
  private isLeaving = false;
  private failedTries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AutosaveOptions<Values, Input, Answer>) {
    this.options = options;
    this.attempt = options.unsent?.attempt ?? null;
    this.state = createStore<DraftState<Answer>>({
      phase: 'untouched',
      saved: options.unsent?.saved ?? options.saved,
      saved_at: null,
      failure: null,
      is_completing: false,
      completed: null,
    });
  }

  change(typed: FormContent<Values, Input>): void {
    this.typed = typed;
    this.isDirty = true;
    if (acceptsChanges(this.state.get().phase)) this.update({ phase: 'unsent', failure: null });
    this.storeUnsent();

    const canSend = this.state.get().phase === 'unsent' || this.isRunning;
    if (this.options.is_autosaved && canSend) this.schedule(pauseMs);
  }

  complete(typed: FormContent<Values, Input>): void {
    const { phase, is_completing } = this.state.get();
    if (is_completing && phase === 'sending') return;

    if (this.typed?.values !== typed.values) this.isDirty = true;
    this.typed = typed;
    this.update({ is_completing: true });
    this.storeUnsent();
    void this.run();
  }

  flush(): void {
    const { phase } = this.state.get();
    if (phase === 'unsent' || phase === 'waiting') void this.run();
  }

  async whenSaved(): Promise<Saved | null> {
    for (let round = 0; round < maxSaveRounds && this.hasWork(); round++) {
      await this.run();
      while (this.isRunning) await new Promise((resolve) => setTimeout(resolve, pollMs));
    }

    const { phase, saved } = this.state.get();
    return phase === 'saved' || phase === 'untouched' ? saved : null;
  }

  async overwrite(saved: Saved | Promise<Saved>): Promise<void> {
    const latest = Promise.resolve(saved);
    this.latest = latest;
    try {
      const { id, version } = await latest;
      this.resendFrom({ id, version });
    } finally {
      if (this.latest === latest) this.latest = null;
    }
  }

  saveAsNew(): void {
    this.resendFrom(null);
  }

  enter(): void {
    this.isLeaving = false;
  }

  leave(): void {
    clearTimeout(this.timer);
    this.isLeaving = true;
    void this.run();
  }

  abandon(): void {
    clearTimeout(this.timer);
    this.isAbandoned = true;
    this.options.remember(null);
  }

  private resendFrom(saved: Saved | null): void {
    this.isDirty = true;
    this.update({ saved, phase: 'unsent', failure: null });
    void this.run();
  }

  private update(changes: Partial<DraftState<Answer>>): void {
    this.state.set({ ...this.state.get(), ...changes });
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), ms);
  }

  private hasWork(): boolean {
    return this.isDirty || this.attempt !== null || this.isRunning;
  }

  private storeUnsent(): void {
    if (this.isAbandoned) return;

    const { typed, attempt } = this;
    const isUnsaved = this.isDirty || attempt !== null || typed?.is_sendable === false;
    const { saved } = this.state.get();
    this.options.remember(typed && isUnsaved ? { saved, values: typed.values, attempt } : null);
  }

  /** Sends one request after the other until everything is saved or a request fails. */
  private async run(): Promise<void> {
    clearTimeout(this.timer);
    if (this.isRunning || this.isAbandoned) return;

    this.isRunning = true;
    try {
      if (this.latest) await this.latest.catch(() => {});
      while (this.shouldSend()) if (!(await this.sendNext())) break;
    } finally {
      this.isRunning = false;
    }
  }

  private shouldSend(): boolean {
    if (this.isAbandoned) return false;
    if (this.attempt !== null) return true;
    const isAutomatic = this.isDirty && this.options.is_autosaved;
    return this.typed !== null && (this.state.get().is_completing || isAutomatic);
  }

  /** Sends the pending attempt, or a new one. Returns false if no further request should be sent now. */
  private async sendNext(): Promise<boolean> {
    const attempt = this.attempt ?? this.newAttempt();
    if (attempt === null) return false;

    this.attempt = attempt;
    this.storeUnsent();
    this.update({ phase: 'sending', failure: null });

    try {
      const { saved, answer } = await this.options.send(attempt);
      if (this.isAbandoned) return false;
      this.succeed(attempt, saved, answer);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!this.isAbandoned) this.fail(error.failure);
      return false;
    }
  }

  private newAttempt(): Attempt<Input> | null {
    if (!this.typed) return null;
    const { saved, is_completing } = this.state.get();
    this.isDirty = false;
    return { key: newId(), input: this.typed.input, saved, as: is_completing ? 'complete' : 'draft' };
  }

  private succeed(attempt: Attempt<Input>, saved: Saved, answer: Answer): void {
    this.attempt = null;
    this.failedTries = 0;

    // Changes that were typed while the request ran are not saved yet, so the form is completed by the next request.
    const isComplete = attempt.as === 'complete' && !this.isDirty;
    this.update({
      phase: this.isDirty ? 'unsent' : 'saved',
      saved,
      saved_at: new Date(),
      ...(isComplete ? { is_completing: false, completed: answer } : {}),
    });
    this.storeUnsent();
    this.options.onSaved?.(answer);
  }

  private fail(failure: Failure): void {
    if (mayRepeat(failure)) {
      this.update({ phase: 'waiting', failure });
      this.storeUnsent();
      if (!this.isLeaving) this.schedule(retryDelaysMs[Math.min(this.failedTries++, retryDelaysMs.length - 1)] ?? 0);
      return;
    }

    this.attempt = null;
    this.isDirty = true;
    this.update({ phase: phaseAfter(failure), failure, is_completing: false });
    this.storeUnsent();
  }
}

/** Returns false while a request is pending, and while the person has to resolve a conflict first. */
function acceptsChanges(phase: DraftPhase): boolean {
  return !['waiting', 'overtaken', 'gone', 'sending'].includes(phase);
}

/** Returns true if the failure says nothing about the draft itself, so that the same request can be repeated. */
function mayRepeat(failure: Failure): boolean {
  return isTemporary(failure) || failure.code === 'request.in_flight';
}

function phaseAfter({ status, code }: Failure): DraftPhase {
  if (code === 'item.changed') return 'overtaken';
  return status === 404 ? 'gone' : 'refused';
}
