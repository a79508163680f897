import { useWrite } from '../../../lib/queries.ts';
import { DeleteButton } from '../../../ui/DeleteButton.tsx';
import type { CustomField } from './custom-field.ts';

interface RemoveFieldButtonProps {
  field: CustomField;
  others: readonly CustomField[];
  onRemoved: () => void;
}

/** The button that deletes a field, if no other field depends on it. Saved values are kept. */
export function RemoveFieldButton({ field, others, onRemoved }: RemoveFieldButtonProps) {
  const remove = useWrite('customFields.remove');
  const dependent = others.find(({ depends_on_id }) => depends_on_id === field.id);

  return (
    <DeleteButton
      name={field.label}
      reason={dependent ? `${dependent.label} depends on it` : null}
      remove={() => remove.mutateAsync({ id: field.id })}
      onDeleted={onRemoved}
    >
      The field is removed from the form. Saved values are kept.
    </DeleteButton>
  );
}
