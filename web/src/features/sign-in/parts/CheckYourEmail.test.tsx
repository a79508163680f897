import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../../testing/render-component.tsx';
import { CheckYourEmail } from './CheckYourEmail.tsx';

it('sends the mail again, and lets the person correct the address', async () => {
  const onResend = vi.fn().mockResolvedValue({ ok: true });
  const onChange = vi.fn();
  const user = renderComponent(
    <CheckYourEmail email="ana@example.com" company="Acme" links={{}} onResend={onResend} onChange={onChange} />,
  );
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(onResend).toHaveBeenCalledOnce();
  await screen.findByText(/We sent it again/u);
  await user.click(screen.getByRole('button', { name: 'Use another email' }));
  expect(onChange).toHaveBeenCalledOnce();
});
