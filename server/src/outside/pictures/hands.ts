import { Worker } from 'node:worker_threads';

/** Threads that do one thing at a time each, started when needed and ended when idle. */
export interface Hands<Task, Answer> {
  /** Rejects with `HandLost` when the thread came to its end over it; it is then ended, and the next one is fresh. */
  run(task: Task, of: { whose: string; patience_ms: number }): Promise<Answer>;
  close(): Promise<void>;
}

/** The thread ran out of memory, ran out of time, or ended, for whatever reason. */
export class WorkerLost extends Error {
  readonly why: 'memory' | 'time' | 'ended';

  constructor(why: WorkerLost['why'], message: string) {
    super(message);
    this.why = why;
  }
}

export class WorkerPoolClosed extends Error {}

interface Waiting<Task, Answer> {
  task: Task;
  whose: string;
  patience_ms: number;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface Hand {
  worker: Worker;
  whose: string | null;
  idle: NodeJS.Timeout | undefined;
}

type Told<Answer> = { answer: Answer; failure?: undefined } | { failure: string };

export function hands<Task, Answer>(of: { script: URL; most: number; idle_ms: number }): Hands<Task, Answer> {
  const all = new Set<Hand>();
  const waiting: Waiting<Task, Answer>[] = [];
  const lastTurns = new Map<string, number>();
  let turns = 0;
  let isClosed = false;

  const assignWork = () => {
    while (waiting.length > 0 && !isClosed) {
      const hand = [...all].find(({ whose }) => whose === null) ?? (all.size < of.most ? newWorker() : undefined);
      if (!hand) return;
      work(hand, takeNext());
    }
  };

  /** Who was served longest ago goes first, who never was before them; among equals, who came first. */
  const takeNext = () => {
    const turnOf = ({ whose }: Waiting<Task, Answer>) => lastTurns.get(whose) ?? 0;
    const next = waiting.reduce((best, each) => (turnOf(each) < turnOf(best) ? each : best));
    waiting.splice(waiting.indexOf(next), 1);
    if (waiting.length === 0) lastTurns.clear();
    else lastTurns.set(next.whose, ++turns);
    return next;
  };

  const newWorker = (): Hand => {
    const worker = new Worker(of.script, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } });
    worker.unref();
    const hand: Hand = { worker, whose: null, idle: undefined };
    all.add(hand);
    // One that ends while nobody waits for it is forgotten: the next task would wait for it in vain.
    const forget = () => {
      clearTimeout(hand.idle);
      all.delete(hand);
    };
    worker.on('error', forget).on('exit', forget);
    return hand;
  };

  const end = (hand: Hand) => {
    clearTimeout(hand.idle);
    all.delete(hand);
    return hand.worker.terminate();
  };

  const work = (hand: Hand, { task, whose, patience_ms, resolve, reject }: Waiting<Task, Answer>) => {
    clearTimeout(hand.idle);
    hand.whose = whose;
    const lose = (...why: ConstructorParameters<typeof WorkerLost>) =>
      settle(() => reject(new WorkerLost(...why)), { isLost: true });
    const settle = (tell: () => void, { isLost = false } = {}) => {
      clearTimeout(timer);
      // One by one: the thread listens to itself as well.
      hand.worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      hand.whose = null;
      if (isLost) void end(hand);
      else hand.idle = setTimeout(() => void end(hand), of.idle_ms).unref();
      tell();
      assignWork();
    };
    const timer = setTimeout(() => lose('time', 'It took too long.'), patience_ms);
    const onMessage = (told: Told<Answer>) =>
      settle(() => (told.failure === undefined ? resolve(told.answer) : reject(new Error(told.failure))));
    const onError = (error: unknown) =>
      lose(isOutOfMemory(error) ? 'memory' : 'ended', error instanceof Error ? error.message : String(error));
    const onExit = () => lose('ended', 'The thread ended.');
    hand.worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    hand.worker.postMessage(task);
  };

  return {
    run: (task, { whose, patience_ms }) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new WorkerPoolClosed());
        waiting.push({ task, whose, patience_ms, resolve, reject });
        assignWork();
      }),
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new WorkerPoolClosed());
      await Promise.all([...all].map(end));
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
