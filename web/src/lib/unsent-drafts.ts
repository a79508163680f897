import type { Unsent } from './draft-autosave.ts';
import { newId } from './new-id.ts';
import { type StoredValue, storedUnsent, unsentDrafts } from './storage.ts';

export type DraftKind = 'expense' | 'advance';

/** What somebody typed that has not reached the server, with whose it is and since when. */
export interface UnsentDraft<Values, Input> extends Unsent<Values, Input> {
  kind: DraftKind;
  user_id: string;
  /** The colleague it was typed for. */
  for_user_id?: string;
  typed_at: string;
}

/** Where it is remembered, and what it is. */
export interface FoundDraft<Values, Input> {
  name: string;
  draft: UnsentDraft<Values, Input>;
}

/** A place of one's own to remember a draft in, for as long as this tab has it open. */
export interface DraftLocation<Values, Input> {
  stored: StoredValue<UnsentDraft<Values, Input>>;
  release: () => void;
}

/** Nobody else brings back what this tab is still working on. */
export function claimDraftLocation<Values, Input>(name: string = newId()): DraftLocation<Values, Input> {
  let release = () => {};
  const closed = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockOf(name), () => closed);
  return { stored: storedUnsent(name), release };
}

/** What an earlier tab left unsent of this item, or of a new one; the newest of several. */
export async function findUnsent<Values, Input>(whose: {
  kind: DraftKind;
  user_id: string;
  id: string | null;
  /** A new one is brought back only to whom it was typed for. */
  for_user_id?: string;
}): Promise<FoundDraft<Values, Input> | null> {
  const found = unsentDrafts()
    .flatMap((name) => {
      const draft = storedUnsent<UnsentDraft<Values, Input>>(name).read();
      return draft ? [{ name, draft }] : [];
    })
    .filter(({ draft }) => draft.kind === whose.kind && draft.user_id === whose.user_id)
    .filter(({ draft }) => (draft.saved?.id ?? null) === whose.id)
    .filter(({ draft }) => whose.id !== null || draft.for_user_id === whose.for_user_id)
    .sort((a, b) => b.draft.typed_at.localeCompare(a.draft.typed_at));
  if (found.length === 0) return null;
  const open = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
  return found.find(({ name }) => !open.has(lockOf(name))) ?? null;
}

export function forgetUnsent(name: string): void {
  storedUnsent(name).clear();
}

function lockOf(name: string): string {
  return `outlay-draft-${name}`;
}
