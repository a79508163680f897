/** A measured step. Its values never contain names, addresses, amounts or parameters of statements. */
export interface SpanInfo {
  name: string;
  /** `step` is a part of a request or a job. */
  kind: 'request' | 'job' | 'outgoing' | 'step';
  attributes?: Record<string, string | number>;
}

export interface RequestSpan {
  /** Calls the function so that later spans are below this one. */
  enter(continueRequest: () => void): void;
  end(status: number): void;
}

/** Shows where the time of requests and jobs goes, by spans that are below each other. */
export interface TracesPort {
  /** Runs the work as a span that ends with its promise. Work that returns no promise leaves no span. */
  run<T>(span: SpanInfo, work: () => T): T;
  /** Adds a span that has ended just now. */
  addEnded(span: SpanInfo, ms: number): void;
  /** Opens the span of an incoming request, below that of the caller if it sent one. */
  openRequest(span: SpanInfo, traceparent: string | undefined): RequestSpan;
  /** Sends the spans that have not been sent yet. */
  close(): Promise<void>;
}
