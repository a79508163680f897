import { Button } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { tripAttribute } from '#contract/shared/attribute-fields.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { notify } from '../../../ui/notices.ts';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import type { AttributeValues } from '../categories.calls.ts';
import { AttributesEditor } from './AttributesEditor.tsx';
import styles from './CategoryForm.module.css';

type TripAttribute = Omit<AttributeValues, 'id'>;

interface TripAttributesFormProps {
  label: string;
  attributes: readonly TripAttribute[];
  /** The key under which the browser stores unsaved changes, so that they survive a reload. */
  draft: string;
  emptyHint: string;
  isFixed: boolean;
  save: (attributes: TripAttribute[]) => Promise<unknown>;
}

const schema = z.object({ attributes: z.array(tripAttribute.extend({ id: z.string().optional() })).max(20) });

/** Edits the attributes that mileage or per diem claims have in addition to the attributes of their category. */
export function TripAttributesForm(props: TripAttributesFormProps) {
  const { label, attributes, draft, emptyHint, isFixed, save } = props;
  const edit = useEditForm<{ attributes: AttributeValues[] }>({
    schema,
    // The key of an attribute also serves as its id, because the attributes of trips have no ids. The editor then knows
    // which keys are already saved.
    values: { attributes: attributes.map((attribute) => ({ ...attribute, id: attribute.key })) },
    draft,
    async save(values) {
      await save(values.attributes.map(({ id: _, ...attribute }) => attribute));
      notify.success('Attributes saved');
    },
  });
  const { isDirty, isSubmitting } = edit.form.formState;

  return (
    <form className={styles.form} aria-label={label} {...edit.handlers}>
      <FormAlert message={edit.refusal} />
      <Controller
        control={edit.form.control}
        name="attributes"
        render={({ field }) => (
          <AttributesEditor
            ref={field.ref}
            value={field.value}
            errors={edit.form.formState.errors.attributes}
            onChange={field.onChange}
            of="trip"
            emptyHint={emptyHint}
            isFixed={isFixed}
          />
        )}
      />
      {!isFixed && (isDirty || attributes.length > 0) && (
        <div className={styles.foot}>
          <span className={styles.buttons}>
            <Button type="submit" loading={isSubmitting} disabled={!isDirty && !isSubmitting}>
              Save attributes
            </Button>
          </span>
        </div>
      )}
    </form>
  );
}
