import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { inGerman } from '../../../../testing/in-german.ts';
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

it('reads a rate with a decimal comma in German', () =>
  inGerman({}, async () => {
    const onSave = vi.fn(async () => undefined);
    const user = renderComponent(
      <LineEdit
        name="Kani Doraku"
        line={{ ...line, ex_rate: '0.950000000', converted_amount: '76.00' }}
        converted_currency="EUR"
        suggested="80.00"
        onSave={onSave}
        onCancel={() => undefined}
      />,
    );
    const rate = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rate' });
    expect(rate.value).toBe('0,950000000');
    await user.clear(rate);
    await user.type(rate, '0,92');
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Rate of the day');
    const approve = screen.getByRole<HTMLButtonElement>('button', { name: /^Approve/u });
    expect(approve.disabled).toBe(false);

    await user.click(approve);
    await waitFor(() =>
      expect(onSave).toHaveBeenCalledWith({
        edited_amount: '80.00',
        edited_ex_rate: '0.92',
        comment: 'Rate of the day',
      }),
    );
  }));
