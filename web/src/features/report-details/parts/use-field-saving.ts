import { useCallback, useEffect, useRef, useState } from 'react';
import type { Sent } from '../../../lib/call.ts';
import { CallError, errorText } from '../../../lib/call-error.ts';
import type { Report } from '../../items/parts/report.ts';
import type { ReportEdits } from '../../reports/parts/use-report-edits.ts';

interface Values {
  purpose: string;
  custom_values: Record<string, unknown>;
}

type SavingState = 'saved' | 'waiting' | 'saving' | 'done' | 'refused';

const typingPauseMs = 900;

/** Saves the fields of a report after a pause in typing. Unsaved changes survive a reload. */
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
      setRefusal(errorText(error));
      setErrors(fieldErrors(error));
      setState('refused');
    }
  }, [send, report.id]);

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  // Saves pending changes when the user leaves the page, and changes from an earlier visit when the page opens.
  useEffect(() => {
    if (typed.current) void latest.current();
    return () => void latest.current();
  }, []);

  // Applies changes that were made elsewhere, unless the user has unsaved changes.
  const knownVersion = useRef(report.version);
  useEffect(() => {
    if (report.version === knownVersion.current) return;
    knownVersion.current = report.version;
    if (!typed.current) setValues(valuesOf(report));
  }, [report]);

  function change(next: Values) {
    setValues(next);
    setState('waiting');
    typed.current = next;
    saved.write(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latest.current(), typingPauseMs);
  }

  return { values, change, state, refusal, errors, save };
}

function valuesOf({ purpose, custom_values }: Report): Values {
  return { purpose, custom_values };
}

/** Returns the errors by field name, without the prefix of custom fields: 'custom_values.project' → 'project'. */
function fieldErrors(error: unknown): Record<string, { message: string }> {
  const fields = error instanceof CallError ? (error.failure.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field.replace(/^custom_values\./u, ''), { message }]),
  );
}

/** Reads and writes unsaved values in session storage. If storage is blocked, a reload loses them. */
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
