import { useCallback, useEffect, useRef, useState } from 'react';
import type { Sent } from '../../../lib/call.ts';
import { CallError, sentenceOf } from '../../../lib/call-error.ts';
import type { Report } from './report.ts';
import type { ReportEdits } from './use-report-edits.ts';

interface Values {
  purpose: string;
  custom_values: Record<string, unknown>;
}

type SavingState = 'saved' | 'waiting' | 'saving' | 'done' | 'refused';

const restMs = 900;

/** The fields of a report save themselves once the fingers rest; what was not saved yet outlives a reload. */
export function useFieldSaving(report: Report, edits: ReportEdits) {
  const saved = savedValues(report.id);
  const [values, setValues] = useState<Values>(() => saved.read() ?? valuesOf(report));
  const [state, setState] = useState<SavingState>('saved');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, { message: string }>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef<Values | null>(saved.read());
  const { change: send } = edits;

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    const sent = typed.current;
    if (!sent) return;
    setState('saving');
    try {
      await send(sent as Sent<'reports.edit'>);
      if (typed.current !== sent) return;
      typed.current = null;
      savedValues(report.id).clear();
      setRefusal(null);
      setErrors({});
      setState('done');
    } catch (error) {
      setRefusal(sentenceOf(error));
      setErrors(fieldErrors(error));
      setState('refused');
    }
  }, [send, report.id]);

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  // What is typed when the page is left is saved on the way out, and what an earlier visit left behind on the way in.
  useEffect(() => {
    if (typed.current) void latest.current();
    return () => void latest.current();
  }, []);

  // Changed elsewhere, and nothing is typed here.
  const known = useRef(report.version);
  useEffect(() => {
    if (report.version === known.current) return;
    known.current = report.version;
    if (!typed.current) setValues(valuesOf(report));
  }, [report]);

  function change(next: Values) {
    setValues(next);
    setState('waiting');
    typed.current = next;
    saved.write(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latest.current(), restMs);
  }

  return { values, change, state, refusal, errors, save };
}

function valuesOf({ purpose, custom_values }: Report): Values {
  return { purpose, custom_values };
}

/** 'custom_values.project' → project. */
function fieldErrors(error: unknown): Record<string, { message: string }> {
  const fields = error instanceof CallError ? (error.failure.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field.replace(/^custom_values\./u, ''), { message }]),
  );
}

/** For as long as the tab lives. Storage may be closed to us; then only a reload loses what was not saved. */
function savedValues(report_id: string) {
  const key = `outlay-draft-report-${report_id}`;
  const attempt = <T>(use: () => T): T | null => {
    try {
      return use();
    } catch {
      return null;
    }
  };
  return {
    read: () => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Values | null),
    write: (values: Values) => attempt(() => sessionStorage.setItem(key, JSON.stringify(values))),
    clear: () => attempt(() => sessionStorage.removeItem(key)),
  };
}
