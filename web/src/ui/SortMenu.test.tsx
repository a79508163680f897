import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../testing/render-component.tsx';
import { SortMenu } from './SortMenu.tsx';

it('says which order is chosen, and closes after a choice', async () => {
  const onSort = vi.fn();
  const choices = [
    { by: 'date', direction: 'desc', label: 'Newest' },
    { by: 'date', direction: 'asc', label: 'Oldest' },
  ] as const;
  const user = renderComponent(<SortMenu choices={choices} sort={{ by: 'date', direction: 'desc' }} onSort={onSort} />);

  await user.click(screen.getByRole('button', { name: 'Newest' }));
  const newest = await screen.findByRole('menuitemradio', { name: 'Newest' });
  expect(newest.getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('menuitemradio', { name: 'Oldest' }).getAttribute('aria-checked')).toBe('false');
  await user.click(screen.getByRole('menuitemradio', { name: 'Oldest' }));

  expect(onSort).toHaveBeenCalledWith({ by: 'date', direction: 'asc' });
});
