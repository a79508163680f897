import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requiredFields } from '#domain/custom-fields/required-fields.ts';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../lib/call.ts';
import { CallError, errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { notify } from '../../../ui/notices.ts';
import { CustomFieldInput } from './CustomFieldInput.tsx';
import type { CustomField, CustomFieldOwner } from './custom-field.ts';
import styles from './RestrictedFields.module.css';

interface RestrictedFieldsProps {
  owner: CustomFieldOwner;
  of: Sent<'approvals.fillFields'>['of'];
  version: number;
  values: Record<string, unknown>;
  can: { allowed: boolean };
  /** True to show only the title until the user opens the form. */
  isCollapsed?: boolean;
}

/**
 * The custom fields that only approvers, finance or admins can see and fill in. Renders nothing if there are none for
 * this user.
 */
export function RestrictedFields(props: RestrictedFieldsProps) {
  const { owner, can, values } = props;
  const { data } = useQuery({
    ...queryOf('customFields.list', { applies_to: owner }),
    staleTime: 60_000,
    enabled: can.allowed,
  });
  const fields = requiredFields(data?.data ?? [], values).filter(
    ({ seen_by, kind }) => seen_by !== 'everyone' && kind !== 'formula',
  );
  if (!can.allowed || fields.length === 0) return null;
  // The changed key resets the form when a newer version of the item is loaded.
  return <FillForm key={props.version} {...props} fields={fields} />;
}

interface FillFormProps extends RestrictedFieldsProps {
  fields: readonly CustomField[];
}

function FillForm({ of, version, values, fields, isCollapsed = false }: FillFormProps) {
  const [isOpen, setOpen] = useState(!isCollapsed);
  const [entered, setEntered] = useState<Record<string, unknown>>({});
  const fill = useWrite('approvals.fillFields');
  const isDirty = Object.keys(entered).length > 0;
  const errors = fill.error instanceof CallError ? (fill.error.failure.fields ?? {}) : {};

  function save() {
    fill.mutate({ of, version, custom_values: entered }, { onSuccess: () => notify.success(t`Fields saved`) });
  }

  return (
    <Card aria-label={t`Internal fields`}>
      <CardHeader
        title={t`Internal fields`}
        end={
          isCollapsed && (
            <Button size="sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? t`Hide` : t`Show`}
            </Button>
          )
        }
      />
      <form
        className={styles.fields}
        hidden={!isOpen}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormAlert message={fill.isError ? errorText(fill.error) : null} />
        {fields.map((field) => (
          <CustomFieldInput
            key={field.id}
            field={field}
            value={Object.hasOwn(entered, field.key) ? entered[field.key] : values[field.key]}
            error={errors[`custom_values.${field.key}`]}
            onChange={(value) => setEntered({ ...entered, [field.key]: value })}
          />
        ))}
        <div>
          <Button type="submit" variant="default" disabled={!isDirty} loading={fill.isPending}>
            {t`Save fields`}
          </Button>
        </div>
      </form>
    </Card>
  );
}
