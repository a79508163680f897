import { CallError, type Failure } from './call-error.ts';
import { newId } from './new-id.ts';
import { createStore, type Store } from './store.ts';

/** How a kept item is told apart from its earlier and later selves. */
export interface Saved {
  id: string;
  version: number;
}

/** What is typed, as the form holds it and as it travels. */
export interface Typed<Values, Input> {
  values: Values;
  input: Input;
  /** False while something typed cannot travel, such as half an amount. */
  is_whole: boolean;
}

/** One way to the server and back. Until its answer has come it is repeated as it was, under the same key. */
export interface Attempt<Input> {
  key: string;
  input: Input;
  saved: Saved | null;
  /** `complete` asks for everything that is mandatory; a draft may miss it. */
  as: 'draft' | 'complete';
}

/** What has to outlive the tab. */
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
  | 'waiting' // no answer: tried again by itself
  | 'refused'
  | 'overtaken' // somebody else, or another tab, saved in the meantime
  | 'gone';

export interface DraftState<Answer> {
  phase: DraftPhase;
  saved: Saved | null;
  saved_at: Date | null;
  failure: Failure | null;
  /** The person asked for it to be finished, and it is not yet. */
  is_completing: boolean;
  completed: Answer | null;
}

interface AutosaveOptions<Values, Input, Answer> {
  saved: Saved | null;
  /** What an earlier tab could not send. */
  unsent?: Unsent<Values, Input> | null;
  /** Whether changes are sent by themselves; otherwise they are only remembered here. */
  is_saving_itself: boolean;
  send: (attempt: Attempt<Input>) => Promise<{ saved: Saved; answer: Answer }>;
  remember: (unsent: Unsent<Values, Input> | null) => void;
  onSaved?: (answer: Answer) => void;
}

export interface DraftAutosave<Values, Input, Answer> {
  state: Store<DraftState<Answer>>;
  /** Something was typed. */
  change(typed: Typed<Values, Input>): void;
  /** Sends what is there now; the answer shows in the state. */
  complete(typed: Typed<Values, Input>): void;
  /** Does not wait for the pause in typing. */
  flush(): void;
  /** Sends what is unsent and answers what is kept then; null where something could not be saved. */
  whenSaved(): Promise<Saved | null>;
  /** Keeps what was typed here over what others saved. */
  overrule(saved: Saved): void;
  /** Keeps as a new item what was deleted elsewhere. */
  startAnew(): void;
  /** The form is open, perhaps again. */
  enter(): void;
  /** The form is left: what is unsent is sent once more, and remembered here where that fails. */
  leave(): void;
  /** Nothing more is sent or remembered: it was thrown away on purpose. */
  abandon(): void;
}

const pauseMs = 700;
const retriesMs = [1_500, 3_000, 8_000, 20_000];

/**
 * Saves a draft while it is typed. One request is under way at a time; what changes meanwhile follows it. A request
 * without an answer may have been applied, so it is repeated under its own key before anything newer is sent: nothing
 * is kept twice and nothing is lost, also across a closed tab.
 */
export function createDraftAutosave<Values, Input, Answer>(
  options: AutosaveOptions<Values, Input, Answer>,
): DraftAutosave<Values, Input, Answer> {
  const state = createStore<DraftState<Answer>>({
    phase: 'untouched',
    saved: options.unsent?.saved ?? options.saved,
    saved_at: null,
    failure: null,
    is_completing: false,
    completed: null,
  });
  let typed: Typed<Values, Input> | null = null;
  let attempt = options.unsent?.attempt ?? null;
  let is_dirty = false;
  let is_running = false;
  let is_stopped = false;
  let is_leaving = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (changes: Partial<DraftState<Answer>>) => state.set({ ...state.get(), ...changes });

  function remember() {
    if (is_stopped) return;
    const { saved } = state.get();
    const is_owed = is_dirty || attempt !== null || typed?.is_whole === false;
    options.remember(typed && is_owed ? { saved, values: typed.values, attempt } : null);
  }

  function later(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    if (is_running || is_stopped) return;
    is_running = true;
    try {
      while (!is_stopped && (attempt !== null || isWanted())) if (!(await step())) break;
    } finally {
      is_running = false;
    }
  }

  function isWanted(): boolean {
    return typed !== null && (state.get().is_completing || (is_dirty && options.is_saving_itself));
  }

  /** One way there and back; false where it makes no sense to go on at once. */
  async function step(): Promise<boolean> {
    const { saved, is_completing } = state.get();
    if (attempt === null && typed) {
      attempt = { key: newId(), input: typed.input, saved, as: is_completing ? 'complete' : 'draft' };
      is_dirty = false;
    }
    if (attempt === null) return false;
    const sent = attempt;
    remember();
    set({ phase: 'sending', failure: null });
    try {
      const { saved: now, answer } = await options.send(sent);
      if (is_stopped) return false;
      settle(sent, now, answer);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!is_stopped) fail(error);
      return false;
    }
  }

  function settle(sent: Attempt<Input>, now: Saved, answer: Answer) {
    attempt = null;
    tries = 0;
    // What was finished is finished, unless something newer was typed while it was on its way.
    const is_done = sent.as === 'complete' && !is_dirty;
    set({
      phase: is_dirty ? 'unsent' : 'saved',
      saved: now,
      saved_at: new Date(),
      ...(is_done ? { is_completing: false, completed: answer } : {}),
    });
    remember();
    options.onSaved?.(answer);
  }

  function fail({ failure }: CallError) {
    if (isPassing(failure)) {
      set({ phase: 'waiting', failure });
      remember();
      if (!is_leaving) later(retriesMs[Math.min(tries++, retriesMs.length - 1)] ?? 0);
      return;
    }
    attempt = null;
    is_dirty = true;
    set({ phase: phaseAfter(failure), failure, is_completing: false });
    remember();
  }

  return {
    state,
    change(next) {
      typed = next;
      is_dirty = true;
      const { phase } = state.get();
      if (phase !== 'waiting' && phase !== 'overtaken' && phase !== 'gone' && phase !== 'sending') {
        set({ phase: 'unsent', failure: null });
      }
      remember();
      if (options.is_saving_itself && (state.get().phase === 'unsent' || is_running)) later(pauseMs);
    },
    complete(next) {
      const { phase, is_completing } = state.get();
      if (is_completing && phase === 'sending') return;
      if (typed?.values !== next.values) is_dirty = true;
      typed = next;
      set({ is_completing: true });
      remember();
      void run();
    },
    flush() {
      const { phase } = state.get();
      if (phase === 'unsent' || phase === 'waiting') void run();
    },
    async whenSaved() {
      for (let turn = 0; turn < 3 && (is_dirty || attempt !== null || is_running); turn++) {
        await run();
        while (is_running) await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const { phase, saved } = state.get();
      return phase === 'saved' || phase === 'untouched' ? saved : null;
    },
    overrule(saved) {
      is_dirty = true;
      set({ saved, phase: 'unsent', failure: null });
      void run();
    },
    startAnew() {
      is_dirty = true;
      set({ saved: null, phase: 'unsent', failure: null });
      void run();
    },
    enter() {
      is_leaving = false;
    },
    leave() {
      clearTimeout(timer);
      is_leaving = true;
      void run();
    },
    abandon() {
      clearTimeout(timer);
      is_stopped = true;
      options.remember(null);
    },
  };
}

/** It says nothing about the draft: nobody answered, or the service catches its breath. */
function isPassing({ status, code }: Failure): boolean {
  return [0, 429, 502, 503, 504].includes(status) || code === 'request.in_flight';
}

function phaseAfter({ status, code }: Failure): DraftPhase {
  if (code === 'item.changed') return 'overtaken';
  return status === 404 ? 'gone' : 'refused';
}
