import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import type { FieldDefinition } from './field-definition.ts';

const kinds = [
  { kind: 'text', label: 'Text', has_options: false, has_formula: false },
  { kind: 'select', label: 'Single choice', has_options: true, has_formula: false },
  { kind: 'formula', label: 'Formula', has_options: false, has_formula: true },
];
const blank: FieldDefinition = {
  key: '',
  label: '',
  kind: 'text',
  options: [],
  formula: '',
  help_text: '',
  is_mandatory: false,
};

beforeEach(() => {
  fakeServer(() => ({ body: { status: true, is_valid: true, message: '', result: '12', fields: ['amount'] } }));
});

function openEditor(field: Partial<FieldDefinition> = {}, isSaved = false) {
  let current: FieldDefinition = { ...blank, ...field };
  function Editor() {
    const [value, setValue] = useState(current);
    current = value;
    return (
      <FieldEditor
        value={value}
        kinds={kinds}
        formulaInputs={[
          { key: 'amount', label: 'Amount' },
          { key: 'nights', label: 'Nights' },
        ]}
        errors={undefined}
        isSaved={isSaved}
        hasTrial
        onChange={(changes) => setValue({ ...value, ...changes })}
      />
    );
  }
  return { user: renderComponent(<Editor />), saved: () => current };
}

describe('the editor of a field', () => {
  it('adds an option on Enter, but not while Enter confirms a Japanese conversion', () => {
    openEditor({ kind: 'select', options: ['Gym'] });
    const option = screen.getByRole('textbox', { name: 'Option 1' });
    fireEvent.keyDown(option, { key: 'Enter', isComposing: true });
    expect(screen.queryByRole('textbox', { name: 'Option 2' })).toBeNull();
    fireEvent.keyDown(option, { key: 'Enter' });
    screen.getByRole('textbox', { name: 'Option 2' });
  });

  it('derives the key from the label until the key is edited', async () => {
    const { user, saved } = openEditor();
    await user.type(screen.getByRole('textbox', { name: 'Label' }), 'Room rate');
    expect(saved().key).toBe('room_rate');
    await user.type(screen.getByRole('textbox', { name: 'Key' }), '_usd');
    await user.type(screen.getByRole('textbox', { name: 'Label' }), ' a night');
    expect(saved()).toMatchObject({ label: 'Room rate a night', key: 'room_rate_usd' });
  });

  it('keeps the key of a saved field', async () => {
    const { user, saved } = openEditor({ label: 'Room', key: 'room' }, true);
    await user.type(screen.getByRole('textbox', { name: 'Label' }), ' rate');
    expect(saved()).toMatchObject({ label: 'Room rate', key: 'room' });
  });

  it('asks for one option per line, also from a pasted column', async () => {
    const { user, saved } = openEditor({ label: 'Class', kind: 'select' });
    await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'Economy{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option 2' })));
    await user.paste('Business\nFirst');
    expect(saved().options).toEqual(['Economy', 'Business', 'First']);
  });

  it('inserts the key of a field into the formula and shows the result', async () => {
    const { user, saved } = openEditor({ label: 'Rate', kind: 'formula', formula: 'amount / ' });
    expect(screen.queryByRole('checkbox', { name: 'Required' })).toBeNull();
    screen.getByRole('textbox', { name: 'Formula' }).focus();
    await user.keyboard('{End}');
    await user.click(screen.getByRole('button', { name: 'nights' }));
    expect(saved().formula).toBe('amount / nights');
    await screen.findByText('Result: 12');
    screen.getByRole('textbox', { name: /^Test value for Amount/u });
  });

  it('points at a bracket that does not match', async () => {
    const { user } = openEditor({ label: 'Rate', kind: 'formula', formula: 'round(amount, 2]' });
    await user.click(screen.getByRole('button', { name: 'Show the bracket' }));
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Formula' });
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe(']');
  });
});
