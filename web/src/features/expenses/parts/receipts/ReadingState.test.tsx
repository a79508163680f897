import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SavedFile } from '../../../../lib/upload.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { ReadingState } from './ReadingState.tsx';

const file = (scan: { state: string; failure: string }) =>
  ({ id: 'a', name: 'lunch.jpg', scan }) as unknown as SavedFile;

it('says why only a part of the picture was read', () => {
  renderComponent(<ReadingState file={file({ state: 'partial', failure: 'This picture shows two receipts.' })} />);
  expect(screen.getByRole('status').textContent).toBe('This picture shows two receipts.');
});

it('says that something is missing where no reason is known', () => {
  renderComponent(<ReadingState file={file({ state: 'partial', failure: '' })} />);
  expect(screen.getByText("We couldn't read everything on this receipt.")).toBeTruthy();
});
