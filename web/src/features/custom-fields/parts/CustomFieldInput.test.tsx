import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { inGerman } from '../../../testing/in-german.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { CustomFieldInput } from './CustomFieldInput.tsx';

type FieldKind = Parameters<typeof CustomFieldInput>[0]['field']['kind'];

function openInput(kind: FieldKind, initial?: unknown) {
  const onChange = vi.fn();

  function Input() {
    const [value, setValue] = useState(initial);
    return (
      <CustomFieldInput
        field={{ key: 'guests', label: 'Guests', kind, options: [], is_mandatory: true, help_text: '' }}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  }

  return { user: renderComponent(<Input />), onChange };
}

it('reads yes and no in German', () =>
  inGerman({ Yes: 'Ja', No: 'Nein' }, async () => {
    const { user, onChange } = openInput('yes_no');
    await user.click(screen.getByRole('combobox', { name: 'Guests' }));
    await user.click(await screen.findByRole('option', { name: 'Ja' }));
    expect(onChange).toHaveBeenLastCalledWith(true);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Guests' }).value).toBe('Ja');
  }));

it('reads and shows a number with a decimal comma in German', () =>
  inGerman({}, async () => {
    const { user, onChange } = openInput('number', '42.75');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Guests' });
    expect(field.value).toBe('42,75');
    await user.clear(field);
    await user.type(field, '12,5');
    expect(onChange).toHaveBeenLastCalledWith('12.5');
    expect(field.value).toBe('12,5');
  }));
