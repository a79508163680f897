import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../testing/render-component.tsx';
import { refusedBy } from '../../ui/use-form-submit.ts';
import { DecisionLinkScreen, type LinkDecision, type LinkedItem } from './decision-link.screen.tsx';

const item: LinkedItem = {
  status: true,
  company: 'Acme',
  person: 'Boss Tester',
  in_place_of: null,
  item_kind: 'report',
  label: 'ER-123',
  title: 'Berlin trip',
  owner: 'Ana Tester',
  currency: 'EUR',
  claimed_total: '1234.50',
  approved_total: '1234.50',
  no_of_expenses: 3,
  warnings: ['1 expense is over policy.'],
  approve_blocked: null,
  path: '/report/1',
  version: 4,
};

function show(shown: Partial<LinkedItem> = {}, startsWith: LinkDecision['action'] = 'approve') {
  const onDecide = vi.fn(async (_decision: LinkDecision) => ({
    status: true as const,
    outcome: 'goes_on' as const,
    now_with: ['Head Tester'],
    path: '/report/1',
  }));
  const user = renderComponent(
    <DecisionLinkScreen
      item={{ ...item, ...shown }}
      startsWith={startsWith}
      onDecide={onDecide}
      onRefused={refusedBy}
    />,
  );
  return { user, onDecide };
}

it('asks once with the facts, and approves when the button is pressed', async () => {
  const { user, onDecide } = show();
  screen.getByRole('heading', { name: 'Approve report ER-123, EUR 1,234.50?' });
  screen.getByText('Ana Tester');
  screen.getByText('1 expense is over policy.');
  expect(onDecide).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByRole('heading', { name: 'Approved' });
  screen.getByText('You approved ER-123. Head Tester decides next.');
  expect(onDecide).toHaveBeenCalledExactlyOnceWith({ action: 'approve', comment: '' });
});

it('requires a comment to send back', async () => {
  const { user, onDecide } = show({}, 'send_back');
  await user.click(screen.getByRole('button', { name: 'Send back' }));
  await screen.findByText('Add a comment so they know why.');
  expect(onDecide).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Comment'), 'Which day was it?');
  await user.click(screen.getByRole('button', { name: 'Send back' }));
  await screen.findByRole('heading', { name: 'Sent back' });
  expect(onDecide).toHaveBeenCalledExactlyOnceWith({ action: 'send_back', comment: 'Which day was it?' });
});

it('leads into the product when a check needs an acknowledgement, but can still send back', async () => {
  const { user } = show({ approve_blocked: 'Acknowledge “Duplicate receipt” first.' });
  screen.getByText('Acknowledge “Duplicate receipt” first.');
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('link', { name: 'Open it in Outlay' }).getAttribute('href')).toBe('/report/1');
  await user.click(screen.getByRole('button', { name: 'Send back instead' }));
  expect(screen.getByRole('button', { name: 'Send back' })).toHaveProperty('disabled', false);
});
