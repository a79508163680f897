import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../testing/render-component.tsx';
import { ReceiveFilesScreen } from './receive-files.screen.tsx';

const invitation = {
  status: true as const,
  company: 'Northwind',
  email: 'eva@auditor.test',
  added_by: 'Ana Silva',
  files: ['Monthly journal'],
};

it('says who sends what, and confirms', async () => {
  const onAnswer = vi.fn(async () => undefined);
  const user = renderComponent(<ReceiveFilesScreen invitation={invitation} onAnswer={onAnswer} />);
  screen.getByText(/Ana Silva of Northwind wants to send eva@auditor.test .*“Monthly journal”/u);
  expect(onAnswer).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(/Northwind may now send files to eva@auditor.test/u);
  expect(onAnswer.mock.calls[0]?.at(0)).toBe('confirm');
});

it('declines', async () => {
  const onAnswer = vi.fn(async () => undefined);
  const user = renderComponent(<ReceiveFilesScreen invitation={{ ...invitation, files: [] }} onAnswer={onAnswer} />);
  screen.getByText(/files that it exports regularly/u);
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await screen.findByText(/cannot send files to eva@auditor.test, and cannot ask again/u);
});
