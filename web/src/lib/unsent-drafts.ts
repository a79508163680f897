import type { Unsent } from './draft-autosave.ts';
import { newId } from './new-id.ts';
import { type StoredValue, storedDraft, storedDraftNames } from './storage.ts';

export type DraftKind = 'expense' | 'mileage' | 'per_diem' | 'advance';

/** Unsaved draft content with its author and the time it was typed. */
interface UnsentDraft<Values, Input> extends Unsent<Values, Input> {
  kind: DraftKind;
  user_id: string;
  /** The colleague on whose behalf the draft was written. */
  for_user_id?: string;
  typed_at: string;
}

/** An unsaved draft and the name it is stored under. */
export interface FoundDraft<Values, Input> {
  name: string;
  draft: UnsentDraft<Values, Input>;
}

/** A storage slot for a draft, reserved while this tab has the draft open. */
export interface DraftLocation<Values, Input> {
  stored: StoredValue<UnsentDraft<Values, Input>>;
  release: () => void;
}

/** Reserves a storage slot with a browser lock, so that no other tab restores a draft that is still open here. */
export function claimDraftLocation<Values, Input>(name: string = newId()): DraftLocation<Values, Input> {
  let release = () => {};
  const closed = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockOf(name), () => closed);
  return { stored: storedDraft(name), release };
}

/** Finds the newest unsaved content that an earlier tab left for this item, or for a new one. */
export async function findUnsent<Values, Input>(query: {
  kind: DraftKind;
  user_id: string;
  id: string | null;
  /** The colleague on whose behalf a new item is filed. A new draft is restored only for the same colleague. */
  for_user_id?: string;
}): Promise<FoundDraft<Values, Input> | null> {
  const found = storedDraftNames()
    .flatMap((name) => {
      const draft = storedDraft<UnsentDraft<Values, Input>>(name).read();
      return draft ? [{ name, draft }] : [];
    })
    .filter(({ draft }) => draft.kind === query.kind && draft.user_id === query.user_id)
    .filter(({ draft }) => (draft.saved?.id ?? null) === query.id)
    .filter(({ draft }) => query.id !== null || draft.for_user_id === query.for_user_id)
    .sort((a, b) => b.draft.typed_at.localeCompare(a.draft.typed_at));
  if (found.length === 0) return null;

  const openLocks = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
  return found.find(({ name }) => !openLocks.has(lockOf(name))) ?? null;
}

export function deleteUnsent(name: string): void {
  storedDraft(name).clear();
}

function lockOf(name: string): string {
  return `outlay-draft-${name}`;
}
