import { expect, it } from 'vitest';
import { stageLabels } from '../../../ui/stage-looks.ts';
import { companyColumns as companyAdvances, ownColumns as ownAdvances } from '../../advances/parts/advance-columns.tsx';
import { companyColumns as companyReports } from '../../company-reports/parts/company-report-columns.tsx';
import { reportColumns } from '../../reports/parts/report-columns.tsx';

/**
 * The widths in pixels of the dot with its gap, of the padding of the cell, and of an average letter in Inter at 13 px.
 */
const [dotPx, paddingPx, letterPx] = [17, 24, 6.6];

it.each([
  ["a person's reports", reportColumns],
  ["the company's reports", companyReports('all', { onApproval: () => undefined })],
  ["a person's advances", ownAdvances],
  ["the company's advances", companyAdvances.all],
])('the status of %s has room for its longest label', (_, columns) => {
  const column = columns.find(({ key }) => key === 'stage');
  const longest = Math.max(...Object.values(stageLabels).map(({ length }) => length));
  expect(column?.width).toBeGreaterThanOrEqual(dotPx + paddingPx + letterPx * longest);
});
