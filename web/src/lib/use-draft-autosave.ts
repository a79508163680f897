import { useEffect, useState } from 'react';
import { type Attempt, createDraftAutosave, type Saved } from './draft-autosave.ts';
import { useSession } from './session.ts';
import { useStore } from './store.ts';
import { claimDraftLocation, type DraftKind, type DraftLocation, type FoundDraft } from './unsent-drafts.ts';

interface SavedForm<Values, Input, Answer> {
  kind: DraftKind;
  saved: Saved | null;
  /** Content that an earlier tab could not send. */
  unsent: FoundDraft<Values, Input> | null;
  isAutosaved: boolean;
  /** The colleague the draft is filed for, if any. */
  filed?: { for_user_id?: string };
  send: (attempt: Attempt<Input>) => Promise<{ saved: Saved; answer: Answer }>;
  onSaved: (answer: Answer) => void;
}

/** Autosaves the draft of a form while the form is open. */
export function useDraftAutosave<Values, Input, Answer>(form: SavedForm<Values, Input, Answer>) {
  const { user } = useSession();
  const { stored } = useDraftLocation<Values, Input>(form.unsent?.name ?? null);
  const [autosave] = useState(() =>
    createDraftAutosave<Values, Input, Answer>({
      saved: form.saved,
      unsent: form.unsent?.draft ?? null,
      is_autosaved: form.isAutosaved,
      send: form.send,
      remember: (unsent) =>
        unsent
          ? stored.write({
              ...unsent,
              ...form.filed,
              kind: form.kind,
              user_id: user.user_id,
              typed_at: new Date().toISOString(),
            })
          : stored.clear(),
      onSaved: form.onSaved,
    }),
  );

  useEffect(() => {
    const flush = () => autosave.flush();
    const flushWhenHidden = () => document.visibilityState === 'hidden' && autosave.flush();
    autosave.enter();

    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      autosave.leave();
    };
  }, [autosave]);

  return { autosave, draft: useStore(autosave.state) };
}

/** Reserves the storage slot for the unsaved content and releases it when the form closes. */
export function useDraftLocation<Values, Input>(name: string | null): DraftLocation<Values, Input> {
  const [location] = useState(() => claimDraftLocation<Values, Input>(name ?? undefined));
  useEffect(() => location.release, [location]);
  return location;
}
