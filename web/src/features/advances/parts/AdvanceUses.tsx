import { dateText } from '#domain/dates/instant-text.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import { personName } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { SimpleTable } from '../../../ui/SimpleTable.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import styles from './AdvanceUses.module.css';
import type { Advance } from './advance.ts';

type Use = Advance['applications'][number];

/** Where the money went: the reports it pays for, and what came back. */
export function AdvanceUses({ advance }: { advance: Advance }) {
  const { applications, returns, currency } = advance;
  return (
    <>
      <Card aria-label="Reports">
        <CardHeader title="Reports it pays for" detail={applications.length > 0 ? applications.length : undefined} />
        {applications.length === 0 ? (
          <p className={styles.none}>
            In no report yet. Its owner links it in a draft report, or it is applied when one is paid.
          </p>
        ) : (
          <SimpleTable
            label="Reports"
            rows={applications}
            keyOf={(use) => use.report_id}
            hrefOf={(use) => `/report/${use.report_id}`}
            columns={[
              { head: 'Report', isTitle: true, cell: (use) => `${use.number} ${use.title}` },
              { head: 'Status', cell: (use) => <StatusDot stage={use.stage as ReportStage} /> },
              { head: 'Use', cell: (use) => (use.state === 'applied' ? 'Applied' : 'Reserved') },
              { head: 'Amount', align: 'right', cell: (use) => <UsedAmount use={use} currency={currency} /> },
            ]}
          />
        )}
      </Card>
      {returns.length > 0 && (
        <Card aria-label="Returned">
          <CardHeader title="Returned" />
          <SimpleTable
            label="Returned"
            rows={returns}
            keyOf={(each) => each.id}
            columns={[
              { head: 'Returned on', isTitle: true, cell: (each) => dateText(each.returned_on) },
              { head: 'Reference', cell: (each) => each.reference || '–' },
              { head: 'Recorded by', cell: (each) => personName(each.by) },
              { head: 'Note', isWide: true, cell: (each) => each.note || '–' },
              {
                head: 'Amount',
                align: 'right',
                cell: (each) => <Money amount={each.amount} currency={currency} />,
              },
            ]}
          />
        </Card>
      )}
    </>
  );
}

/** In the advance's currency; where the report is in another, what it came to there and by which rate. */
function UsedAmount({ use, currency }: { use: Use; currency: string }) {
  const { amount, applied_amount, report_currency, ex_rate } = use;
  if (report_currency === currency) return <Money amount={amount} currency={currency} as="cell" />;
  return (
    <Money amount={applied_amount} currency={report_currency} original={{ amount, currency, ex_rate }} as="cell" />
  );
}
