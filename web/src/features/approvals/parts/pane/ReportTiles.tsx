import { IconEye } from '@tabler/icons-react';
import { plural, t } from '#domain/language/translate.ts';
import { figure } from '#domain/policies/policy-text.ts';
import { countText } from '#domain/text/count-text.ts';
import { Flag } from '../../../../ui/Flag.tsx';
import { overLimit } from '../../../items/parts/over-limit.ts';
import type { Report, ReportLine } from '../../../items/parts/report.ts';
import type { ApprovalDetails } from '../item.ts';
import { FactTiles } from './FactTiles.tsx';
import { YearFact } from './YearFact.tsx';

interface ReportTilesProps {
  report: Report;
  lines: readonly ReportLine[];
  details: ApprovalDetails;
}

export function ReportTiles({ report, lines, details }: ReportTilesProps) {
  const { no_of_checks } = report;
  return (
    <FactTiles
      tiles={[
        { name: t`Receipts`, value: <Receipts report={report} lines={lines} /> },
        { name: t`Policy`, value: <Policy report={report} lines={lines} /> },
        {
          name: t`Checks`,
          value:
            no_of_checks > 0 ? (
              <Flag icon={<IconEye size={14} aria-hidden="true" />}>
                {plural(no_of_checks, '1 to check', '# to check')}
              </Flag>
            ) : (
              t`No issues`
            ),
        },
        { name: t`${details.submitter.person.first_name} this year`, value: <YearFact details={details} /> },
      ]}
    />
  );
}

type LinesProps = Pick<ReportTilesProps, 'report' | 'lines'>;

/** Shows the number of receipts. Until every line has loaded, only the report's total number of receipts is known. */
function Receipts({ report, lines }: LinesProps) {
  if (lines.length < report.no_of_expenses)
    return (
      <>
        {countText(report.no_of_receipts)}{' '}
        <small>{plural(report.no_of_expenses, 'for 1 expense', 'for # expenses')}</small>
      </>
    );
  const needingReceipt = lines.filter(({ expense_type }) => expense_type !== 'per_diem');
  const withReceipt = needingReceipt.filter(({ no_of_receipts }) => no_of_receipts > 0).length;
  if (needingReceipt.length === 0) return t`None needed`;
  return t`${withReceipt} of ${needingReceipt.length}`;
}

function Policy({ report, lines }: LinesProps) {
  const { no_of_violations: count } = report;
  if (count === 0) return t`Within policy`;
  const over = lines.flatMap(({ policy_violation, converted_currency }) =>
    policy_violation ? (overLimit(policy_violation, converted_currency) ?? []) : [],
  );
  const [only] = over;
  if (count === 1 && only) return <Flag>{t`1 over limit, by ${figure(only.by)}`}</Flag>;
  return <Flag>{plural(count, '1 over policy', '# over policy')}</Flag>;
}
