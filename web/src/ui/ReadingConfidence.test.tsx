import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderComponent } from '../testing/render-component.tsx';
import { ReadingConfidence } from './ReadingConfidence.tsx';

it('tells what was read from what was chosen for the merchant before', () => {
  renderComponent(
    <>
      <ReadingConfidence confidence="high" />
      <ReadingConfidence confidence="high" source="history" />
    </>,
  );
  expect(screen.getByTitle('Read from the receipt').textContent).toContain('From receipt');
  expect(screen.getByTitle('Suggested from earlier expenses at this merchant').textContent).toContain('Suggested');
});

it('asks to check an uncertain value', () => {
  renderComponent(<ReadingConfidence confidence="low" />);
  expect(screen.getByText(/Please check/u)).toBeTruthy();
});
