import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../testing/render-component.tsx';
import { testSession } from '../../testing/test-session.ts';
import { IntegrationCards } from './parts/IntegrationCards.tsx';

it('shows cards only for pages the user may open', () => {
  const user_rp_details = { '/settings/export-templates': ['read'] };
  renderComponent(<IntegrationCards />, { ...testSession, rights: { ...testSession.rights, user_rp_details } });
  expect(screen.getByRole('link', { name: /^Export templates/u }).getAttribute('href')).toBe(
    '/settings/export-templates',
  );
  expect(screen.queryByRole('link', { name: /^Corporate cards/u })).toBeNull();
});
