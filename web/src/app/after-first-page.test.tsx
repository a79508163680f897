import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { afterFirstPage } from './after-first-page.tsx';

const Bar = () => <p>2 items are waiting</p>;

it('shows the page without the part while it cannot be loaded, and the part once the connection is back', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('Unable to preload CSS')).mockResolvedValue({ default: Bar });
  const Late = afterFirstPage(load);
  render(
    <>
      <Late />
      <p>The form</p>
    </>,
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), 5_000);
  expect(screen.queryByText('The form')).not.toBeNull();
  // The connection may return before the app notices the failed load, so the event is dispatched repeatedly.
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(screen.queryByText('2 items are waiting')).not.toBeNull();
  }, 5_000);
  expect(screen.queryByText('The form')).not.toBeNull();
});
