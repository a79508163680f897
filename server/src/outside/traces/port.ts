/**
 * A measured piece of work. Its name and attributes never contain people's names, addresses, amounts or statement
 * parameters.
 */
export interface SpanInfo {
  name: string;
  /** `step` is a part of a request or a job. */
  kind: 'request' | 'job' | 'outgoing' | 'step';
  attributes?: Record<string, string | number>;
}

export interface RequestSpan {
  /** Calls the function so that later spans become children of this one. */
  enter(continueRequest: () => void): void;
  end(status: number): void;
}

/** Records how long the parts of requests and jobs take, as nested spans. */
export interface TracesPort {
  /** Runs the work in a span that ends with its promise. Work that returns no promise leaves no span. */
  run<T>(span: SpanInfo, work: () => T): T;
  /** Adds a span of this length that has just ended. */
  addEnded(span: SpanInfo, ms: number): void;
  /** Opens the span of an incoming request, as a child of the caller's span if the caller sent one. */
  openRequest(span: SpanInfo, traceparent: string | undefined): RequestSpan;
  /** Sends the spans that have not been sent yet. */
  close(): Promise<void>;
}
