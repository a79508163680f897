import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../testing/render-component.tsx';
import { type Choice, ChoicePicker } from './ChoicePicker.tsx';

describe('a picker of several options', () => {
  it('adds and removes options with the arrow keys and Enter', async () => {
    const { user, chosen } = openPicker();
    await user.click(search());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen()).toEqual({ mode: 'IN', values: ['meals'] });
    await user.keyboard('{ArrowUp}{Enter}');
    expect(chosen().values).toEqual(['meals', 'travel']);
    await user.keyboard('{Enter}');
    expect(chosen().values).toEqual(['meals']);
  });

  it('finds options by their name or detail, and says when there is none', async () => {
    const { user } = openPicker();
    await user.type(search(), 'LUNCH');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    screen.getByRole('option', { name: /^Meals/u });
    await user.type(search(), ' abroad');
    screen.getByText('Nothing found');
  });

  it('excludes the chosen options instead', async () => {
    const { user, chosen } = openPicker();
    await user.click(screen.getByRole('option', { name: 'Travel' }));
    await user.click(screen.getByRole('button', { name: 'None of these' }));
    expect(chosen()).toEqual({ mode: 'NOT_IN', values: ['travel'] });
  });

  it('leaves the search to the server if the screen does it there', async () => {
    const onFind = vi.fn();
    const { user } = openPicker({ onFind });
    await user.type(search(), 'x');
    expect(onFind).toHaveBeenLastCalledWith('x');
    expect(screen.getAllByRole('option')).toHaveLength(3);
  });
});

const search = () => screen.getByLabelText('Find categories');

function openPicker({ onFind }: { onFind?: (text: string) => void } = {}) {
  let latest: Choice = { mode: 'IN', values: [] };

  function Picker() {
    const [choice, setChoice] = useState(latest);
    latest = choice;
    return (
      <ChoicePicker
        label="categories"
        choice={choice}
        options={[
          { value: 'travel', label: 'Travel' },
          { value: 'meals', label: 'Meals', detail: 'Lunch and dinner' },
          { value: 'software', label: 'Software' },
        ]}
        onChange={setChoice}
        {...(onFind ? { onFind } : {})}
      />
    );
  }

  return { user: renderComponent(<Picker />), chosen: () => latest };
}
