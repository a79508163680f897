import type { Saved } from './draft-autosave.ts';
import { useSession } from './session.ts';
import type { DraftKind, FoundDraft } from './unsent-drafts.ts';
import { useDraftLocation } from './use-draft-autosave.ts';

interface UnsentForm<Values> {
  kind: DraftKind;
  /** The item and version being edited; null for a new item. */
  saved: Saved | null;
  /** Values that an earlier tab left and that this form restores. */
  unsent: FoundDraft<Values, never> | null;
  /** The colleague the item is filed for, if any. */
  filed: { for_user_id?: string };
}

/**
 * Stores the unsaved values of a form on this device, so that a reload or a closed tab does not lose them. Mileage and
 * per diem forms use it instead of autosave: a saved mileage trip that is still being typed would affect the rate tiers
 * of other trips.
 */
export function useUnsentValues<Values>({ kind, saved, unsent, filed }: UnsentForm<Values>) {
  const { user } = useSession();
  const { stored } = useDraftLocation<Values, never>(unsent?.name ?? null);
  return {
    remember(values: Values): void {
      const typed_at = new Date().toISOString();
      stored.write({ kind, user_id: user.user_id, ...filed, saved, values, attempt: null, typed_at });
    },
    forget: () => stored.clear(),
  };
}
