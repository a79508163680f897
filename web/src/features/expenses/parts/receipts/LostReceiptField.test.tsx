import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { testSession } from '../../../../testing/test-session.ts';
import { LostReceiptField } from './LostReceiptField.tsx';

function Field() {
  const [value, setValue] = useState('');
  return <LostReceiptField value={value} onChange={setValue} />;
}

it('takes the reason for a lost receipt where the company accepts it', async () => {
  const rights = { ...testSession.rights, allows_lost_receipts: true };
  const user = renderComponent(<Field />, { ...testSession, rights });
  await user.click(screen.getByRole('button', { name: 'I lost the receipt' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Why is there no receipt?' });
  await user.type(field, 'No paper');
  expect(field.value).toBe('No paper');
});

it('is absent where the company requires the receipt', () => {
  renderComponent(<Field />);
  expect(screen.queryByRole('button', { name: 'I lost the receipt' })).toBeNull();
});
