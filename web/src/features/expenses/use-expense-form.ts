import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { DraftAutosave, DraftState } from '../../lib/draft-autosave.ts';
import { markStale } from '../../lib/queries.ts';
import type { FoundDraft } from '../../lib/unsent-drafts.ts';
import type { SavedFile } from '../../lib/upload.ts';
import { useDraftAutosave } from '../../lib/use-draft-autosave.ts';
import { useFormValues } from '../../ui/use-form-values.ts';
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
  /** The expense to edit; null for a new one. */
  expense: ExpenseDetails | null;
  /** The unsaved values of a tab that was closed earlier, with their storage key; null if there are none. */
  unsent: FoundDraft<ExpenseValues, ExpenseInput> | null;
  values: ExpenseValues;
}

export interface ExpenseForm {
  /** The colleague who owns the expense; empty if it is the user's own. */
  filed: FiledFor;
  values: ExpenseValues;
  /** The input that the next save would send. */
  input: ExpenseInput;
  change: (changes: Partial<ExpenseValues>) => void;
  /**
   * Called as soon as the user begins to edit a field, even before the first change. Values from receipts then no
   * longer fill this field.
   */
  startEditing: (field: keyof ExpenseValues) => void;
  errors: Readonly<Record<string, string>>;
  categories: readonly Category[];
  category: Category | null;
  receipts: readonly SavedFile[];
  readings: Readings;
  uploads: ReturnType<typeof useUploads>;
  draft: DraftState<ExpenseDetails>;
  autosave: DraftAutosave<ExpenseValues, ExpenseInput, ExpenseDetails>;
  isAutosaved: boolean;
  /** Saves the expense as complete after all uploads have finished. */
  save: () => void;
  /** True while the expense is being saved or waits for uploads. */
  isSaving: boolean;
}

/**
 * Returns the state of the expense form: its values, its receipts with their OCR results, and the draft that is saved
 * automatically.
 */
export function useExpenseForm({ expense, unsent, values: initial }: ExpenseStart): ExpenseForm {
  /**
   * The values of the form before the user has changed anything: the saved values together with the values from
   * receipts. The draft is saved only when the form contains other values.
   */
  const pristine = useRef(initial);
  const filed = useFiledFor(expense?.owner);
  const { data: available } = useQuery(claimableQuery(filed));
  const categories = available?.data ?? none;
  const isAutosaved = expense === null || isUnfinished(expense.stage);
  const { autosave, draft, base } = useAutosave({ expense, unsent, isAutosaved, filed });
  const { values, setValues, errors, touched, change } = useFormValues(initial, draft.failure);
  const category = categories.find(({ id }) => id === values.category_id) ?? null;
  const receipts = useReceipts(values.file_ids, expense);
  const readings = useMemo(() => readingsOf(receipts), [receipts]);
  const sent = useMemo(() => sentOf(values, attributesOf(values, categories)), [values, categories]);

  const uploads = useUploads((file) =>
    setValues((present) => ({ ...present, file_ids: [...present.file_ids, file.id] })),
  );
  const isSending = uploads.items.some(isUnderWay);

  useFilling(
    {
      readings,
      values,
      categories,
      isAutosaved,
      isTouched: (field) => touched.current.has(field),
      isNew: expense === null && unsent === null,
    },
    (filling) => {
      const filled = { ...values, ...filling };
      if (expense && values === pristine.current) pristine.current = filled;
      setValues((present) => (present === values ? filled : { ...present, ...filling }));
    },
  );

  const autosaveValues = useEffectEvent(() => autosave.change({ values, ...sent }));
  useEffect(() => {
    if (values !== pristine.current || unsent) autosaveValues();
  }, [values, unsent]);

  useMerging({ draft, autosave, base, values, touched: touched.current }, (next) => {
    setValues(next);
    autosave.change({ values: next, ...sentOf(next, attributesOf(next, categories)) });
  });

  const { isRequested, request } = useCompletion(isSending, () => autosave.complete({ values, ...sent }));

  return {
    filed,
    values,
    input: sent.input,
    change,
    startEditing: (field) => touched.current.add(field),
    errors,
    categories,
    category,
    receipts,
    readings,
    uploads,
    draft,
    autosave,
    isAutosaved,
    save: request,
    isSaving: isRequested || draft.is_completing,
  };
}

const none: readonly Category[] = [];

/**
 * Returns a function that requests the completion of the form. The form is completed after all uploads have finished.
 */
function useCompletion(isSending: boolean, complete: () => void) {
  const [isRequested, setRequested] = useState(false);
  const completeNow = useEffectEvent(complete);
  useEffect(() => {
    if (!isRequested || isSending) return;
    setRequested(false);
    completeNow();
  }, [isRequested, isSending]);
  return { isRequested, request: () => setRequested(true) };
}

interface Saving extends Omit<ExpenseStart, 'values'> {
  isAutosaved: boolean;
  filed: FiledFor;
}

function useAutosave({ expense, unsent, isAutosaved, filed }: Saving) {
  const queries = useQueryClient();
  /** The values that the server returned last; null for a new expense. */
  const base = useRef(expense && valuesOf(expense));
  const saved = useDraftAutosave<ExpenseValues, ExpenseInput, ExpenseDetails>({
    kind: 'expense',
    saved: expense && { id: expense.id, version: expense.version },
    unsent,
    isAutosaved,
    filed,
    send: (attempt) => sendExpense(attempt, filed),
    onSaved: (answer) => {
      base.current = valuesOf(answer);
      markStale(queries, 'expenses.draftEdit', 'when_seen');
      queries.setQueryData(expenseQuery(answer.id).queryKey, { status: true, expense_id: answer.id, data: answer });
      // The server suggests a category for the merchant of the saved draft. Only this response contains the suggestion;
      // a request for the file alone does not.
      for (const file of answer.receipts.filter(({ scan }) => scan?.category_id))
        queries.setQueryData(receiptQuery(file.id).queryKey, { status: true, data: file });
    },
  });
  return { ...saved, base };
}

/**
 * Returns the attributes of the selected category; null while the categories are loading, or if they do not contain the
 * selected one.
 */
function attributesOf({ category_id }: ExpenseValues, categories: readonly Category[]): readonly Attribute[] | null {
  if (category_id === null) return [];
  return categories.find(({ id }) => id === category_id)?.attributes ?? null;
}

interface MergingInput extends Pick<ExpenseForm, 'draft' | 'autosave' | 'values'> {
  base: { current: ExpenseValues | null };
  touched: ReadonlySet<keyof ExpenseValues>;
}

/**
 * Merges changes that were made elsewhere, such as values from receipts, into the form. Does nothing if the user edited
 * the same fields.
 */
function useMerging(
  { draft, autosave, base, values, touched }: MergingInput,
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
    await autosave.overwrite({ id, version: answer.data.version });
  });
  const overtakenId = draft.phase === 'overtaken' ? (draft.saved?.id ?? null) : null;
  useEffect(() => {
    if (overtakenId) void merge(overtakenId);
  }, [overtakenId]);
}

/** Fetches the receipts with these ids. Polls those that are still being read. */
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

interface FillingInput {
  readings: Readings;
  values: ExpenseValues;
  categories: readonly Category[];
  isAutosaved: boolean;
  isTouched: (field: keyof ExpenseValues) => boolean;
  isNew: boolean;
}

/**
 * Fills each value from a receipt into its field if the field is empty or still has its default, but only once: a field
 * that the user clears afterwards stays empty.
 */
function useFilling(facts: FillingInput, take: (filling: Partial<ExpenseValues>) => void): void {
  const { readings, categories, isAutosaved } = facts;
  const applied = useRef(new Set<string>());
  const fill = useEffectEvent((read: Readings) => {
    const fresh: Readings = Object.fromEntries(
      Object.entries(read).filter(([field, { file_id }]) => !applied.current.has(`${field} ${file_id}`)),
    );
    for (const [field, { file_id }] of Object.entries(fresh)) applied.current.add(`${field} ${file_id}`);
    const filling = fillingFrom(fresh, facts.values, facts);
    if (Object.keys(filling).length > 0) take(filling);
  });
  useEffect(() => {
    if (isAutosaved && categories.length > 0) fill(readings);
  }, [readings, categories, isAutosaved]);
}

/**
 * Returns the initial state of the form for a saved expense. Values that a closed tab left unsaved replace the saved
 * ones.
 */
export function startFrom(expense: ExpenseDetails, unsent: ExpenseStart['unsent']): ExpenseStart {
  return { expense, unsent, values: unsent?.draft.values ?? valuesOf(expense) };
}
