import { t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { useSession } from '../../../../lib/session.ts';
import { yearText } from '../age-text.ts';
import type { ApprovalDetails } from '../item.ts';

/**
 * Shows the submitter's past year: the numbers of reports submitted, sent back and over policy, and the amount paid in
 * the company's currency.
 */
export function YearFact({ details }: { details: ApprovalDetails }) {
  const { submitter } = details;
  const currency = useSession().user.company_currency;
  const { filed, rest } = yearText(submitter);
  return (
    <>
      {filed}{' '}
      <small title={t`${currency} ${withCommas(submitter.paid_total)} paid since ${submitter.since}`}>{rest}</small>
    </>
  );
}
