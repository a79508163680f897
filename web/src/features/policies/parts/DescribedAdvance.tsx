import { Controller } from 'react-hook-form';
import { TextField } from '../../../ui/TextField.tsx';
import { AttributeValueField } from '../../categories/parts/AttributeValueField.tsx';
import styles from '../../rules/parts/TestPanel.module.css';
import { DescribedBasics } from './DescribedBasics.tsx';
import type { DescribedProps } from './described-values.ts';

/** An advance made up for a test: who, what, how much, and what its category asks for. */
export function DescribedAdvance({ form, choices, categoryId }: DescribedProps) {
  const { control, register } = form;
  const attributes = choices.attributesOf(categoryId).filter(({ kind }) => kind !== 'calc' && kind !== 'attendees');
  return (
    <form className={styles.form} aria-label="Make up an advance" onSubmit={(event) => event.preventDefault()}>
      <DescribedBasics form={form} choices={choices} categoryId={categoryId} />
      <TextField label="Purpose" isOptional {...register('description')} />
      {attributes.map((attribute) => (
        <Controller
          key={attribute.key}
          control={control}
          name={`attributes.${attribute.key}`}
          render={({ field }) => (
            <AttributeValueField attribute={attribute} value={field.value ?? ''} onChange={field.onChange} />
          )}
        />
      ))}
    </form>
  );
}
