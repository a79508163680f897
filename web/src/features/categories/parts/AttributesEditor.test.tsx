import { act, screen, waitFor } from '@testing-library/react';
import { createRef, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import type { AttributeValues } from '../categories.calls.ts';
import { newAttribute } from '../category-draft.ts';
import { AttributesEditor } from './AttributesEditor.tsx';

const city: AttributeValues = { ...newAttribute, id: 'city', key: 'city', label: 'City' };
const nights: AttributeValues = { ...newAttribute, id: 'nights', key: 'nights', label: 'Nights', kind: 'nights' };

beforeEach(() => {
  fakeServer(() => ({
    body: { status: true, data: [{ kind: 'text', label: 'Text', has_options: false, has_formula: false }] },
  }));
});

function openEditor(errors: Parameters<typeof AttributesEditor>[0]['errors'] = undefined) {
  const ref = createRef<{ focus: () => void }>();
  let current: readonly AttributeValues[] = [];
  function Editor() {
    const [value, setValue] = useState<readonly AttributeValues[]>([city, nights]);
    current = value;
    return (
      <AttributesEditor
        ref={ref}
        value={value}
        errors={errors}
        onChange={setValue}
        of="trip"
        emptyHint="Add fields."
        isFixed={false}
      />
    );
  }
  return { user: renderComponent(<Editor />), ref, labels: () => current.map(({ label }) => label) };
}

describe('the editor of attributes', () => {
  it('keeps the attribute open that is being edited when an earlier one is removed', async () => {
    const { user, labels } = openEditor();
    await user.click(screen.getByRole('button', { name: /^Nights/u }));
    await user.type(screen.getByRole('textbox', { name: 'Label' }), ' booked');
    await user.click(screen.getByRole('button', { name: /^City/u }));
    await user.click(screen.getByRole('button', { name: 'Remove attribute' }));
    expect(labels()).toEqual(['Nights booked']);
    expect(screen.queryByRole('textbox', { name: 'Label' })).toBeNull();
  });

  it('moves an attribute with the keyboard', async () => {
    const { user, labels } = openEditor();
    screen.getByRole('button', { name: /Nights.*move|move.*Nights/iu }).focus();
    await user.keyboard(' {ArrowUp} ');
    await waitFor(() => expect(labels()).toEqual(['Nights', 'City']));
  });

  it('opens an invalid attribute and focuses its field', async () => {
    const { ref } = openEditor([undefined, { key: { type: 'custom', message: 'Use another key.' } }]);
    screen.getByText('Use another key.');
    act(() => ref.current?.focus());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Key' })));
  });
});
