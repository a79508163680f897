import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, writesOf } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { RolesOverview } from './RolesOverview.tsx';
import type { Role } from './role.ts';

const finance: Role = {
  role_id: '0190a000-0000-7000-8000-0000000000d1',
  key: 'finance',
  name: 'Finance',
  is_built_in: true,
  reach: 'organisation',
  rights: [],
  areas: { Payout: ['read', 'write'] },
  no_of_users: 2,
  version: 0,
};
const auditor: Role = {
  ...finance,
  role_id: '0190a000-0000-7000-8000-0000000000d2',
  key: 'auditor',
  name: 'Auditor',
  is_built_in: false,
  areas: { Reports: ['read'] },
  version: 4,
};

describe('the table of all roles', () => {
  it('changes one right of a custom role in place', async () => {
    const requests = fakeServer(() => ({ body: { status: true, data: auditor } }));
    const user = renderComponent(<RolesOverview roles={[finance, auditor]} canChange />);
    expect(screen.queryByLabelText('Finance: Payout')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Auditor: Advances'), 'Read and write');

    await waitFor(() =>
      expect(writesOf(requests)).toMatchObject([
        {
          body: {
            role_id: auditor.role_id,
            version: 4,
            name: 'Auditor',
            areas: { Reports: ['read'], Advances: ['read', 'write'] },
          },
        },
      ]),
    );
  });

  it('only shows the rights to readers', () => {
    renderComponent(<RolesOverview roles={[finance, auditor]} canChange={false} />);
    expect(screen.getByLabelText<HTMLSelectElement>('Auditor: Reports').disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Auditor: approves assigned items').disabled).toBe(true);
  });
});
