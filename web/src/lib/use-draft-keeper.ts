import { useEffect, useState } from 'react';
import { type Attempt, createDraftKeeper, type Kept } from './draft-keeper.ts';
import { useSession } from './session.ts';
import { useStore } from './store.ts';
import type { DraftKind, FoundDraft } from './unsent-drafts.ts';
import { useDraftPlace } from './use-draft-place.ts';

interface KeptForm<Values, Input, Answer> {
  kind: DraftKind;
  kept: Kept | null;
  /** What an earlier tab could not send. */
  unsent: FoundDraft<Values, Input> | null;
  isSavingItself: boolean;
  /** Whose it will be, where that is a colleague. */
  filed?: { for_user_id?: string };
  send: (attempt: Attempt<Input>) => Promise<{ kept: Kept; answer: Answer }>;
  onSaved: (answer: Answer) => void;
}

/** The keeper of a form's draft, for as long as the form is open. */
export function useDraftKeeper<Values, Input, Answer>(form: KeptForm<Values, Input, Answer>) {
  const { user } = useSession();
  const { stored } = useDraftPlace<Values, Input>(form.unsent?.name ?? null);
  const [keeper] = useState(() =>
    createDraftKeeper<Values, Input, Answer>({
      kept: form.kept,
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
    const retry = () => keeper.flush();
    const hide = () => document.visibilityState === 'hidden' && keeper.flush();
    keeper.enter();
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', hide);
      keeper.leave();
    };
  }, [keeper]);

  return { keeper, draft: useStore(keeper.state) };
}
