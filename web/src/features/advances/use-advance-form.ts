import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { DraftAutosave, DraftState } from '../../lib/draft-autosave.ts';
import { markStale } from '../../lib/queries.ts';
import type { FoundDraft } from '../../lib/unsent-drafts.ts';
import { useDraftAutosave } from '../../lib/use-draft-autosave.ts';
import { useFormValues } from '../../ui/use-form-values.ts';
import { useFiledFor } from '../filing/parts/use-filed-for.ts';
import { type AdvanceInput, type AdvanceValues, type Attribute, type Category, sentOf } from './advance-values.ts';
import { advanceCategoriesQuery, sendAdvance } from './advances.calls.ts';
import type { Advance } from './parts/advance.ts';
import { useCacheAdvance } from './parts/use-advance.ts';

export interface AdvanceStart {
  /** The advance to edit; null for a new one. */
  advance: Advance | null;
  /** The unsaved values of a tab that was closed earlier, with their storage key; null if there are none. */
  unsent: FoundDraft<AdvanceValues, AdvanceInput> | null;
  values: AdvanceValues;
}

export interface AdvanceForm {
  values: AdvanceValues;
  /** The input that the next save would send. */
  input: AdvanceInput;
  change: (changes: Partial<AdvanceValues>) => void;
  errors: Readonly<Record<string, string>>;
  categories: readonly Category[];
  category: Category | null;
  /** The last saved version of the advance, with its policy results; null before the first save. */
  saved: Advance | null;
  draft: DraftState<Advance>;
  autosave: DraftAutosave<AdvanceValues, AdvanceInput, Advance>;
  isAutosaved: true;
}

/** Returns the state of the advance form, which saves changes automatically. */
export function useAdvanceForm({ advance, unsent, values: initial }: AdvanceStart): AdvanceForm {
  const queries = useQueryClient();
  const cacheAdvance = useCacheAdvance();
  const [saved, setSaved] = useState(advance);
  const initialValues = useRef(initial);
  const filed = useFiledFor(advance?.owner);
  const { data: available } = useQuery(advanceCategoriesQuery(filed));
  const categories = available?.data ?? none;
  const { autosave, draft } = useDraftAutosave<AdvanceValues, AdvanceInput, Advance>({
    kind: 'advance',
    saved: advance && { id: advance.id, version: advance.version },
    unsent,
    isAutosaved: true,
    filed,
    send: (attempt) => sendAdvance(attempt, filed),
    onSaved: (answer) => {
      setSaved(answer);
      markStale(queries, 'advances.draftEdit', 'when_seen');
      cacheAdvance({ status: true, advance_id: answer.id, data: answer });
    },
  });
  const { values, errors, change } = useFormValues(initial, draft.failure);
  const category = categories.find(({ id }) => id === values.category_id) ?? null;
  const sent = useMemo(() => sentOf(values, attributesOf(values, categories)), [values, categories]);

  const autosaveValues = useEffectEvent(() => autosave.change({ values, ...sent }));
  useEffect(() => {
    if (values !== initialValues.current || unsent) autosaveValues();
  }, [values, unsent]);

  return {
    values,
    input: sent.input,
    change,
    errors,
    categories,
    category,
    saved,
    draft,
    autosave,
    isAutosaved: true,
  };
}

const none: readonly Category[] = [];

/** Returns the attributes of the chosen category; null while the categories are loading. */
function attributesOf({ category_id }: AdvanceValues, categories: readonly Category[]): readonly Attribute[] | null {
  if (category_id === null) return [];
  return categories.find(({ id }) => id === category_id)?.attributes ?? null;
}
