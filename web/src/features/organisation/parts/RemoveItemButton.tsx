import { countText } from '#domain/text/count-text.ts';
import type { Sent } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { DeleteButton } from '../../../ui/DeleteButton.tsx';

interface RemoveItemButtonProps {
  kind: Sent<'organisation.remove'>['kind'];
  item: { id: string; name: string; no_of_users: number };
  /** A reason why the item cannot be deleted although nobody is assigned to it. */
  reason?: string | null;
  onRemoved: () => void;
}

/** Deletes an item that nobody is assigned to; otherwise the disabled button shows the reason. */
export function RemoveItemButton({ kind, item, reason, onRemoved }: RemoveItemButtonProps) {
  const remove = useWrite('organisation.remove');

  return (
    <DeleteButton
      name={item.name}
      reason={reason ?? (item.no_of_users > 0 ? assignedText(item.no_of_users) : null)}
      remove={() => remove.mutateAsync({ kind, id: item.id })}
      onDeleted={onRemoved}
    >
      It can no longer be selected. Existing records keep it.
    </DeleteButton>
  );
}

function assignedText(count: number): string {
  return count === 1 ? 'assigned to 1 person' : `assigned to ${countText(count)} people`;
}
