import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { inGerman } from '../../../../testing/in-german.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import type { FormAttribute } from '../../expense-values.ts';
import { AttributeFields } from './AttributeFields.tsx';

const way = {
  key: 'way',
  label: 'Way',
  kind: 'distance',
  options: [],
  formula: '',
  help_text: '',
  is_mandatory: true,
} as unknown as FormAttribute;

function openField(kind: FormAttribute['kind'], initial?: string) {
  const onChange = vi.fn();

  function Field() {
    const [attributes, setAttributes] = useState<Record<string, unknown>>({ way: initial });
    return (
      <AttributeFields
        category={{ name: 'Taxi', attributes: [{ ...way, kind }] }}
        values={{ attributes, attendees: [] }}
        input={{ attributes }}
        errors={{}}
        onChange={(changes) => {
          setAttributes(changes.attributes ?? {});
          onChange(changes.attributes?.way);
        }}
      />
    );
  }

  return { user: renderComponent(<Field />), onChange };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Way' });

it.each(['number', 'distance'] as const)('reads a %s with a decimal comma in German', (kind) =>
  inGerman({}, async () => {
    const { user, onChange } = openField(kind, '42.75');
    expect(field().value).toBe('42,75');
    await user.clear(field());
    await user.type(field(), '12,5');
    expect(onChange).toHaveBeenLastCalledWith('12.5');
    await user.tab();
    expect(field().value).toBe('12,5');
    expect(screen.queryByText('Enter a number such as 12.5.')).toBeNull();
  }),
);

it('reports nights that are not a whole number', () =>
  inGerman({}, async () => {
    const { user } = openField('nights');
    await user.type(field(), '1,5');
    await screen.findByText('Enter a whole number of nights.');
  }));

it('reads grouped thousands in English and reports a decimal comma', async () => {
  const { user, onChange } = openField('number');
  await user.type(field(), '1,250.50');
  expect(onChange).toHaveBeenLastCalledWith('1250.50');
  expect(screen.queryByText('Enter a number such as 12.5.')).toBeNull();

  await user.clear(field());
  await user.type(field(), '12,5');
  expect(onChange).toHaveBeenLastCalledWith('12,5');
  await screen.findByText('Enter a number such as 12.5.');
});
