import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { DraftAutosave, DraftState } from '../../lib/draft-autosave.ts';
import { markStale } from '../../lib/queries.ts';
import type { FoundDraft } from '../../lib/unsent-drafts.ts';
import type { SavedFile } from '../../lib/upload.ts';
import { useDraftAutosave } from '../../lib/use-draft-autosave.ts';
import { type FiledFor, useFiledFor } from '../filing/parts/use-filed-for.ts';
import {
  type Attribute,
  type Category,
  type ExpenseDetails,
  type ExpenseInput,
  type ExpenseValues,
  isUnfinished,
  sentOf,
  valuesOf,
} from './expense-values.ts';
import { claimableQuery, expenseQuery, receiptQuery, sendExpense } from './expenses.calls.ts';
import { mergeTheirs } from './merge-theirs.ts';
import { fillingFrom, type Readings, readingsOf } from './receipt-reading.ts';
import { isUnderWay } from './upload-queue.ts';
import { useUploads } from './use-uploads.ts';

export interface ExpenseStart {
  /** The expense that is edited; absent for a new one. */
  expense: ExpenseDetails | null;
  /** What an earlier tab typed and could not send, and where it remembered it. */
  unsent: FoundDraft<ExpenseValues, ExpenseInput> | null;
  values: ExpenseValues;
}

export interface ExpenseForm {
  /** Whose expense it is. */
  filed: FiledFor;
  values: ExpenseValues;
  /** As it travels now. */
  input: ExpenseInput;
  change: (changes: Partial<ExpenseValues>) => void;
  errors: Readonly<Record<string, string>>;
  categories: readonly Category[];
  category: Category | null;
  receipts: readonly SavedFile[];
  readings: Readings;
  uploads: ReturnType<typeof useUploads>;
  draft: DraftState<ExpenseDetails>;
  autosave: DraftAutosave<ExpenseValues, ExpenseInput, ExpenseDetails>;
  isSavingItself: boolean;
  /** Saves it as complete, once every receipt has arrived. */
  save: () => void;
  /** Saving was asked for and is not done. */
  isSaving: boolean;
}

/** An expense while it is written: its fields, its receipts and what is read off them, and the draft that keeps it. */
export function useExpenseForm({ expense, unsent, values: initial }: ExpenseStart): ExpenseForm {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaveWanted, setSaveWanted] = useState(false);
  const touched = useRef(new Set<keyof ExpenseValues>());
  /** What is kept, with what its receipts suggest: looking at it saves nothing. */
  const offered = useRef(initial);
  const filed = useFiledFor(expense?.owner);
  const { data: claimable } = useQuery(claimableQuery(filed));
  const categories = claimable?.data ?? none;
  const category = categories.find(({ id }) => id === values.category_id) ?? null;
  const isSavingItself = expense === null || isUnfinished(expense.stage);
  const { autosave, draft, base } = useAutosave({ expense, unsent, isSavingItself, filed });
  const receipts = useReceipts(values.file_ids, expense);
  const readings = useMemo(() => readingsOf(receipts), [receipts]);
  const sent = useMemo(() => sentOf(values, requiredBy(values, categories)), [values, categories]);

  const uploads = useUploads((file) =>
    setValues((present) => ({ ...present, file_ids: [...present.file_ids, file.id] })),
  );
  const isSending = uploads.items.some(isUnderWay);

  function change(changes: Partial<ExpenseValues>) {
    for (const field of Object.keys(changes)) touched.current.add(field as keyof ExpenseValues);
    setValues((present) => ({ ...present, ...changes }));
    setErrors((present) => without(present, Object.keys(changes)));
  }

  useFilling(
    { readings, values, categories, isSavingItself, isTouched: (field) => touched.current.has(field) },
    (filling) => {
      const filled = { ...values, ...filling };
      if (expense && values === offered.current) offered.current = filled;
      setValues((present) => (present === values ? filled : { ...present, ...filling }));
    },
  );

  const tell = useEffectEvent(() => autosave.change({ values, ...sent }));
  useEffect(() => {
    if (values !== offered.current || unsent) tell();
  }, [values, unsent]);

  useEffect(() => {
    if (draft.failure?.fields) setErrors(draft.failure.fields);
  }, [draft.failure]);

  useMerging({ draft, autosave, base, values, touched: touched.current }, (next) => {
    setValues(next);
    autosave.change({ values: next, ...sentOf(next, requiredBy(next, categories)) });
  });

  const complete = useEffectEvent(() => autosave.complete({ values, ...sent }));
  useEffect(() => {
    if (!isSaveWanted || isSending) return;
    setSaveWanted(false);
    complete();
  }, [isSaveWanted, isSending]);

  return {
    filed,
    values,
    input: sent.input,
    change,
    errors,
    categories,
    category,
    receipts,
    readings,
    uploads,
    draft,
    autosave,
    isSavingItself,
    save: () => setSaveWanted(true),
    isSaving: isSaveWanted || draft.is_completing,
  };
}

const none: readonly Category[] = [];

interface Saving extends Omit<ExpenseStart, 'values'> {
  isSavingItself: boolean;
  filed: FiledFor;
}

function useAutosave({ expense, unsent, isSavingItself, filed }: Saving) {
  const queries = useQueryClient();
  /** As the server had it when it was last heard of. */
  const base = useRef(expense && valuesOf(expense));
  const saved = useDraftAutosave<ExpenseValues, ExpenseInput, ExpenseDetails>({
    kind: 'expense',
    saved: expense && { id: expense.id, version: expense.version },
    unsent,
    isSavingItself,
    filed,
    send: (attempt) => sendExpense(attempt, filed),
    onSaved: (answer) => {
      base.current = valuesOf(answer);
      markStale(queries, 'expenses.draftEdit', 'when_seen');
      queries.setQueryData(expenseQuery(answer.id).queryKey, { status: true, expense_id: answer.id, data: answer });
    },
  });
  return { ...saved, base };
}

/** What the chosen category asks for; null while the categories are on their way. */
function requiredBy({ category_id }: ExpenseValues, categories: readonly Category[]): readonly Attribute[] | null {
  if (category_id === null) return [];
  return categories.find(({ id }) => id === category_id)?.attributes ?? null;
}

interface MergingFacts extends Pick<ExpenseForm, 'draft' | 'autosave' | 'values'> {
  base: { current: ExpenseValues | null };
  touched: ReadonlySet<keyof ExpenseValues>;
}

/** A change from elsewhere that touches nothing typed here is taken in; the reader of receipts makes such changes. */
function useMerging(
  { draft, autosave, base, values, touched }: MergingFacts,
  take: (next: ExpenseValues) => void,
): void {
  const queries = useQueryClient();
  const merge = useEffectEvent(async (id: string) => {
    const answer = await queries.fetchQuery({ ...expenseQuery(id), staleTime: 0 }).catch(() => null);
    const before = base.current;
    if (!answer || !before) return;
    const taken = mergeTheirs({ base: before, theirs: valuesOf(answer.data), touched });
    if (taken === null) return;
    base.current = valuesOf(answer.data);
    take({ ...values, ...taken });
    autosave.overrule({ id, version: answer.data.version });
  });
  const overtakenId = draft.phase === 'overtaken' ? (draft.saved?.id ?? null) : null;
  useEffect(() => {
    if (overtakenId) void merge(overtakenId);
  }, [overtakenId]);
}

/** The receipts by their ids, each asked for again while it is being read. */
function useReceipts(file_ids: readonly string[], expense: ExpenseDetails | null): readonly SavedFile[] {
  const known = new Map(expense?.receipts.map((file) => [file.id, file]));
  return useQueries({
    queries: file_ids.map((id) => {
      const file = known.get(id);
      return { ...receiptQuery(id), ...(file ? { initialData: { status: true as const, data: file } } : {}) };
    }),
    combine: (answers) => answers.flatMap(({ data }) => (data ? [data.data] : [])),
  });
}

interface FillingFacts {
  readings: Readings;
  values: ExpenseValues;
  categories: readonly Category[];
  isSavingItself: boolean;
  isTouched: (field: keyof ExpenseValues) => boolean;
}

/** What was read fills what is empty, once: what somebody clears afterwards stays clear. */
function useFilling(facts: FillingFacts, take: (filling: Partial<ExpenseValues>) => void): void {
  const { readings, categories, isSavingItself } = facts;
  const seen = useRef(new Set<string>());
  const fill = useEffectEvent((read: Readings) => {
    const fresh: Readings = Object.fromEntries(
      Object.entries(read).filter(([field, { file_id }]) => !seen.current.has(`${field} ${file_id}`)),
    );
    for (const [field, { file_id }] of Object.entries(fresh)) seen.current.add(`${field} ${file_id}`);
    const filling = fillingFrom(fresh, facts.values, facts);
    if (Object.keys(filling).length > 0) take(filling);
  });
  useEffect(() => {
    if (isSavingItself && categories.length > 0) fill(readings);
  }, [readings, categories, isSavingItself]);
}

/** A field that was changed, and everything below it, is no longer wrong. */
function without(errors: Record<string, string>, fields: readonly string[]): Record<string, string> {
  const rest = Object.entries(errors).filter(
    ([key]) => !fields.some((field) => key === field || key.startsWith(`${field}.`)),
  );
  return rest.length === Object.keys(errors).length ? errors : Object.fromEntries(rest);
}

/** The form over an expense that is kept already. */
export function startFrom(expense: ExpenseDetails, unsent: ExpenseStart['unsent']): ExpenseStart {
  return { expense, unsent, values: unsent?.draft.values ?? valuesOf(expense) };
}
