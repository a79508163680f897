import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { FilterBar, type FilterSlot } from './FilterBar.tsx';

const slot = (name: string, more: Partial<FilterSlot> = {}): FilterSlot => ({
  name,
  label: name,
  is_set: false,
  menu: () => <button type="button">{name}</button>,
  ...more,
});
const filters = [slot('Status', { leads: true }), slot('Date', { leads: true, is_set: true }), slot('Category')];

const { matchMedia } = window;
afterEach(() => {
  window.matchMedia = matchMedia;
});

it('shows the leading filters and offers the others', async () => {
  const user = await renderPage(<FilterBar filters={filters} />, { url: '/reports' });
  await screen.findByRole('button', { name: 'Status' });
  expect(screen.getByRole('button', { name: 'Date' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Category' }));
  await screen.findByRole('button', { name: 'Category' });
});

it('shows only the filters that are set on a phone, and offers the leading ones', async () => {
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query === '(max-width: 48em)' });
  const user = await renderPage(<FilterBar filters={filters} />, { url: '/reports' });
  await screen.findByRole('button', { name: 'Date' });
  expect(screen.queryByRole('button', { name: 'Status' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Status' }));
  await screen.findByRole('button', { name: 'Status' });
});
