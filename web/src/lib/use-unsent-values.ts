import type { Saved } from './draft-autosave.ts';
import { useSession } from './session.ts';
import type { DraftKind, FoundDraft } from './unsent-drafts.ts';
import { useDraftLocation } from './use-draft-autosave.ts';

interface UnsentForm<Values> {
  kind: DraftKind;
  /** The item and the version that is edited; null for a new one. */
  saved: Saved | null;
  /** The values that an earlier tab left, which this form continues with. */
  unsent: FoundDraft<Values, never> | null;
  /** The colleague the item is filed for, if any. */
  filed: { for_user_id?: string };
}

/**
 * Stores the values of a form on this device until they are saved, so that neither a reload nor a closed tab loses them.
 * For forms that save only on request: a trip that is still being typed must not count towards the tiers of others.
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
