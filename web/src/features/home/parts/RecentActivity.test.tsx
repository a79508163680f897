import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { testSession } from '../../../testing/test-session.ts';
import { RecentActivity } from './RecentActivity.tsx';

const { user_id, first_name, last_name, email } = testSession.user;
const entry = {
  at: '2026-11-12T09:40:00Z',
  behalf_user: null,
  item: { label: 'ER-12', path: '/report/0190a000-0000-7000-8000-0000000000aa' },
};

it('says You for the user’s own actions and shows the title of the item', async () => {
  const ines = {
    user_id: '0190a000-0000-7000-8000-00000000000b',
    first_name: 'Ines',
    last_name: 'Moreau',
    email: 'i@x.co',
  };
  await renderPage(
    <RecentActivity
      feed={[
        {
          ...entry,
          activity_id: '1',
          actor: { user_id, first_name, last_name, email },
          sentence: 'submitted ER-12 “Berlin trip”',
        },
        { ...entry, activity_id: '2', actor: ines, sentence: 'approved ER-12 “Berlin trip”' },
      ]}
    />,
  );
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toContain('You submitted ER-12 “Berlin trip”');
  expect(lines[1]).toContain('Ines Moreau approved ER-12 “Berlin trip”');
});
