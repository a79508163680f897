import { useQuery } from '@tanstack/react-query';
import { shownAmount } from '#domain/reports/shown-amounts.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { Money } from '../../../../ui/Money.tsx';
import { Facts } from '../../../../ui/SidePanel.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { detailsQuery } from '../../../approvals/parts/decision/details-query.ts';
import { useRecoding } from '../../../approvals/parts/decision/use-recoding.tsx';
import { expenseName } from '../../../expenses/parts/list/expense-row.ts';
import { ActivityFeed } from '../../../items/parts/ActivityFeed.tsx';
import type { Report } from '../../../items/parts/report.ts';
import type { PaidKey } from '../payable.ts';

/** The expenses that a payment is for, and the history of the item. */
export function PaidItem({ of: { item_kind, item_id } }: { of: PaidKey }) {
  const isReport = item_kind === 'report';
  const report = useQuery({ ...queryOf('reports.details', { id: item_id }), enabled: isReport });
  const advance = useQuery({ ...queryOf('advances.details', { id: item_id }), enabled: !isReport });
  const item = isReport ? report.data?.data : advance.data?.data;
  if (!item) return null;

  return (
    <>
      {report.data && <Expenses report={report.data.data} />}
      <section aria-label="History">
        <h3>History</h3>
        <ActivityFeed activity={item.activity} of={{ item_kind, item_id }} />
      </section>
    </>
  );
}

function Expenses({ report }: { report: Report }) {
  const { data: details } = useQuery(detailsQuery({ item_kind: 'report', item_id: report.id }));
  const recoding = useRecoding(report);
  const mayRecode = details?.can.recode.allowed === true;
  const hidden = report.no_of_expenses - report.expense.length;
  return (
    <section aria-label="Expenses">
      <h3>Expenses</h3>
      <Facts
        facts={report.expense.map((line) => {
          const amount = shownAmount(line);
          return {
            key: line.id,
            name: expenseName(line),
            ...(line.category ? { detail: line.category } : {}),
            value: (
              <>
                {mayRecode && <TextButton onClick={() => recoding.open(line)}>Recode</TextButton>}{' '}
                {amount && <Money {...amount} />}
              </>
            ),
          };
        })}
      />
      {hidden > 0 && <p>{hidden === 1 ? '1 more expense in the report.' : `${hidden} more expenses in the report.`}</p>}
      {recoding.dialog}
    </section>
  );
}
