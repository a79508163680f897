import { useEffect, useState } from 'react';
import { type Attempt, createDraftAutosave, type Saved } from './draft-autosave.ts';
import { useSession } from './session.ts';
import { useStore } from './store.ts';
import type { DraftKind, FoundDraft } from './unsent-drafts.ts';
import { useDraftLocation } from './use-draft-location.ts';

interface SavedForm<Values, Input, Answer> {
  kind: DraftKind;
  saved: Saved | null;
  /** What an earlier tab could not send. */
  unsent: FoundDraft<Values, Input> | null;
  isSavingItself: boolean;
  /** Whose it will be, where that is a colleague. */
  filed?: { for_user_id?: string };
  send: (attempt: Attempt<Input>) => Promise<{ saved: Saved; answer: Answer }>;
  onSaved: (answer: Answer) => void;
}

/** The keeper of a form's draft, for as long as the form is open. */
export function useDraftAutosave<Values, Input, Answer>(form: SavedForm<Values, Input, Answer>) {
  const { user } = useSession();
  const { stored } = useDraftLocation<Values, Input>(form.unsent?.name ?? null);
  const [autosave] = useState(() =>
    createDraftAutosave<Values, Input, Answer>({
      saved: form.saved,
      unsent: form.unsent?.draft ?? null,
      is_saving_itself: form.isSavingItself,
      send: form.send,
      remember: (left) =>
        left
          ? stored.write({
              ...{ ...left, ...form.filed, kind: form.kind, user_id: user.user_id },
              typed_at: new Date().toISOString(),
            })
          : stored.clear(),
      onSaved: form.onSaved,
    }),
  );

  useEffect(() => {
    const retry = () => autosave.flush();
    const hide = () => document.visibilityState === 'hidden' && autosave.flush();
    autosave.enter();
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', hide);
      autosave.leave();
    };
  }, [autosave]);

  return { autosave, draft: useStore(autosave.state) };
}
