import { withCommas } from '#domain/money/display.ts';
import { yearText } from './age-text.ts';
import type { ApprovalDetails } from './item.ts';

/** What the submitter handed in this year: how many reports, how many came back, what was paid. */
export function YearFact({ details }: { details: ApprovalDetails }) {
  const { submitter, currency } = details;
  const { filed, rest } = yearText(submitter);
  return (
    <>
      {filed}{' '}
      <small title={`${currency} ${withCommas(submitter.paid_total)} paid since ${submitter.since}`}>{rest}</small>
    </>
  );
}
