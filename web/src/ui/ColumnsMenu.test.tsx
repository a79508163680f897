import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../testing/render-component.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';

it('says which columns are shown, and stays open for more changes', async () => {
  const onToggle = vi.fn();
  const choices = [
    { key: 'amount', head: 'Amount', is_shown: true },
    { key: 'owner', head: 'Owner', is_shown: false },
  ];
  const user = renderComponent(<ColumnsMenu choices={choices} onToggle={onToggle} />);

  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const amount = await screen.findByRole('menuitemcheckbox', { name: 'Amount' });
  expect(amount.getAttribute('aria-checked')).toBe('true');
  await user.click(amount);
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Owner' }));

  expect(onToggle.mock.calls).toEqual([['amount'], ['owner']]);
});
