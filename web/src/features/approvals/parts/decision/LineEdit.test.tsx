import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { LineEdit } from './LineEdit.tsx';

const line = {
  currency: 'USD',
  amount: '80.00',
  ex_rate: '1',
  converted_amount: '80.00',
  capped_amount: null,
  edited_amount: null,
  edited_ex_rate: null,
  edited_converted_amount: null,
} as Parameters<typeof LineEdit>[0]['line'];

it('moves the focus to the comment when Enter is pressed without one, and saves with it', async () => {
  const onSave = vi.fn(async () => undefined);
  const user = renderComponent(
    <LineEdit
      name="Kani Doraku"
      line={line}
      converted_currency="USD"
      suggested="50.00"
      onSave={onSave}
      onCancel={() => undefined}
    />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Approved amount' }), '{Enter}');
  const comment = screen.getByRole('textbox', { name: 'Comment' });
  expect(document.activeElement).toBe(comment);
  expect(onSave).not.toHaveBeenCalled();

  await user.type(comment, 'Limit of the day{Enter}');
  await waitFor(() =>
    expect(onSave).toHaveBeenCalledWith({ edited_amount: '50.00', edited_ex_rate: null, comment: 'Limit of the day' }),
  );
});
