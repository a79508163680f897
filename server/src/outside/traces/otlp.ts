import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { RequestSpan, SpanInfo, TracesPort } from './port.ts';

interface OtlpOptions {
  /** The URL of the collector, without the path for traces. */
  endpoint: string;
  headers: Record<string, string>;
  /**
   * The share of traces that are recorded, from 0 to 1. If the caller of a request has already decided whether to
   * record the trace, its decision applies.
   */
  share: number;
  role: string;
}

const kinds = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  outgoing: SpanKind.CLIENT,
  step: SpanKind.INTERNAL,
} as const;

const exportTimeoutMs = 5_000;

/** Sends spans to an OpenTelemetry collector, as JSON over HTTP. Registers nothing globally. */
export function otlpTraces({ endpoint, headers, share, role }: OtlpOptions): TracesPort {
  const url = `${endpoint.replace(/\/$/u, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportTimeoutMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'outlay', 'outlay.role': role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('outlay');
  const contexts = new AsyncLocalStorageContextManager().enable();

  const open = ({ name, kind, attributes = {} }: SpanInfo, parent: Context, startTime = new Date()) =>
    tracer.startSpan(name, { kind: kinds[kind], attributes, startTime }, parent);

  return {
    run: (info, work) => {
      const parent = contexts.active();
      const span = open(info, parent);
      const result = contexts.with(trace.setSpan(parent, span), work);
      if (result instanceof Promise) endWith(span, info, result);
      return result;
    },
    addEnded: (info, ms) => open(info, contexts.active(), new Date(Date.now() - ms)).end(),
    openRequest: (info, traceparent): RequestSpan => {
      const caller = callerOf(traceparent);
      const parent = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
      const span = open(info, parent);
      return {
        enter: (continueRequest) => contexts.with(trace.setSpan(parent, span), continueRequest),
        end: (status) => {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

/**
 * Ends a span with its result. Only the type of an error is recorded, because its message may contain personal data.
 */
function endWith(span: Span, { kind }: SpanInfo, result: Promise<unknown>): void {
  result.then(
    () => span.end(),
    (error: unknown) => {
      span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error);
      // A refused request also rolls back its transaction, which is not a failure.
      if (kind !== 'step') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  );
}

/** Parses a W3C Trace Context header; undefined if it is malformed. */
function callerOf(traceparent: string | undefined): SpanContext | undefined {
  const found = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/u.exec(traceparent ?? '');
  if (!found) return undefined;
  const [, traceId = '', spanId = '', flags = ''] = found;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
