import { useCallback, useEffect, useRef, useState } from 'react';
import type { Sent } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { Report } from '../../items/parts/report.ts';
import type { ReportEdits } from '../../reports/parts/use-report-edits.ts';
import {
  basedOn,
  isOvertaken,
  type ReportValues,
  type TypedFields,
  typedAfter,
  typedSince,
  withoutOvertaken,
  withTyped,
} from './typed-fields.ts';

type SavingState = 'saved' | 'waiting' | 'saving' | 'done' | 'refused';

const typingPauseMs = 900;

/**
 * Saves the fields of a report after a pause in typing. Unsaved changes survive a reload. Only typed fields are saved,
 * into the newest version of the report. If somebody else changed one of them, `overtaken` lets the person choose.
 */
export function useFieldSaving(report: Report, edits: ReportEdits) {
  const unsaved = useUnsavedFields(report.id);
  const [values, setValues] = useState<ReportValues>(() => withTyped(report, unsaved.read()));
  const [state, setState] = useState<SavingState>('saved');
  const [refusal, setRefusal] = useState<unknown>(null);
  const [newer, setNewer] = useState<ReportValues | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useSaveQueue(saveTyped);

  async function saveTyped() {
    clearTimeout(timer.current);
    const sent = unsaved.read();
    if (isEmpty(sent)) return;
    setState('saving');
    try {
      const saved = await edits.changeNewest((current) => {
        if (!isOvertaken(sent, current)) return withTyped(current, sent) as Sent<'reports.edit'>;
        setNewer(current);
        return null;
      });
      setRefusal(null);
      if (saved) {
        setNewer(null);
        unsaved.write(basedOn(saved, typedSince(sent, unsaved.read())));
      }
      if (!saved) setState('refused');
      else if (isEmpty(unsaved.read())) setState('done');
    } catch (error) {
      setRefusal(error);
      setState('refused');
    }
  }

  // Shows changes that were made elsewhere, except in fields with unsaved changes.
  const knownVersion = useRef(report.version);
  useEffect(() => {
    if (report.version === knownVersion.current) return;
    knownVersion.current = report.version;
    setValues(withTyped(report, unsaved.read()));
  }, [report, unsaved]);

  function change(next: ReportValues) {
    unsaved.write(typedAfter(unsaved.read(), { before: values, after: next, saved: report }));
    setValues(next);
    setState('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), typingPauseMs);
  }

  function resolve(chosen: (typed: TypedFields, saved: ReportValues) => TypedFields) {
    if (!newer) return;
    unsaved.write(chosen(unsaved.read(), newer));
    setValues(withTyped(newer, unsaved.read()));
    setNewer(null);
    setState('saved');
    void save();
  }

  const overtaken = newer && {
    keepTyped: () => resolve((typed, saved) => basedOn(saved, typed)),
    takeNewer: () => resolve(withoutOvertaken),
  };
  return { values, change, state, overtaken, refusal, save };
}

/**
 * Returns a function that saves once the previous save has ended, because that one changes the values from which the
 * next one starts. It also saves when the user leaves the page, and changes from an earlier visit when the page opens.
 */
function useSaveQueue(saveTyped: () => Promise<void>): () => Promise<void> {
  const running = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(saveTyped);
  useEffect(() => {
    latest.current = saveTyped;
  });

  const save = useCallback(() => {
    running.current = running.current.then(() => latest.current());
    return running.current;
  }, []);
  useEffect(() => {
    void save();
    return () => void save();
  }, [save]);

  return save;
}

function isEmpty(typed: TypedFields): boolean {
  return Object.keys(typed).length === 0;
}

/** Returns the errors by field name, without the prefix of custom fields: 'custom_values.project' → 'project'. */
export function fieldErrors(error: unknown): Record<string, { message: string }> {
  const fields = error instanceof CallError ? (error.failure.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field.replace(/^custom_values\./u, ''), { message }]),
  );
}

function useUnsavedFields(report_id: string) {
  const [unsaved] = useState(() => unsavedFields(report_id));
  return unsaved;
}

/** Reads and writes the unsaved fields, also in session storage. If storage is blocked, a reload loses them. */
function unsavedFields(report_id: string) {
  const key = `outlay-draft-report-fields-${report_id}`;
  const attempt = <T>(use: () => T): T | null => {
    try {
      return use();
    } catch {
      return null;
    }
  };
  let fields = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as TypedFields | null) ?? {};
  return {
    read: () => fields,
    write: (next: TypedFields) => {
      fields = next;
      attempt(() =>
        isEmpty(next) ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, JSON.stringify(next)),
      );
    },
  };
}
