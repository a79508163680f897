import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useUrlSearch } from '../../../ui/use-url-search.ts';

/**
 * Manages the open rule of a list, whose id is in the URL, and the draft of its changes. Leaving unsaved changes
 * requires confirmation.
 */
export function useOpenedRule<Draft>() {
  const { search, change } = useUrlSearch();
  const opened = search.rule ?? null;
  const [draft, setDraft] = useState<{ values: Draft; isDirty: boolean } | null>(null);
  const [leavingTo, setLeavingTo] = useState<string | null>(null);

  function show(rule: string | null) {
    setDraft(null);
    setLeavingTo(null);
    change(({ rule: _, ...rest }) => (rule ? { ...rest, rule } : rest), { replace: true });
  }

  return {
    opened,
    draft: opened ? (draft?.values ?? null) : null,
    open: (rule: string) => (draft?.isDirty ? setLeavingTo(rule) : show(rule)),
    close: () => show(null),
    onDraft: (values: Draft, isDirty: boolean) => setDraft({ values, isDirty }),
    leaving: leavingTo && (
      <ConfirmDialog
        title="Leave without saving?"
        action="Leave"
        isDestroying
        onConfirm={() => show(leavingTo)}
        onClose={() => setLeavingTo(null)}
      >
        Your changes to the open rule will be lost.
      </ConfirmDialog>
    ),
  };
}
