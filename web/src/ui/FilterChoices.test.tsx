import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderComponent } from '../testing/render-component.tsx';
import { FilterChoices } from './FilterChoices.tsx';

const choices = [
  { value: 'draft', label: 'Draft' },
  { value: 'approved', label: 'Approved' },
  { value: 'paid', label: 'Paid' },
];

it.each([
  [[], 'Status'],
  [['draft'], 'Status: Draft'],
  [['draft', 'paid'], 'Status: Draft or Paid'],
  [['draft', 'approved', 'paid'], 'Status: 3 selected'],
])('names the chosen values %j as "%s"', (values, text) => {
  renderComponent(
    <FilterChoices label="Status" icon={null} values={values} choices={choices} onChange={() => undefined} />,
  );
  expect(screen.getByRole('button', { name: /^Status/u }).textContent).toBe(text);
});
