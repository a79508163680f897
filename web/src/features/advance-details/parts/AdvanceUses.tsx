import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import { personName } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { SimpleTable } from '../../../ui/SimpleTable.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { Advance } from '../../advances/parts/advance.ts';
import { advanceLabels } from '../../advances/parts/advance-labels.ts';
import styles from './AdvanceUses.module.css';

type Use = Advance['applications'][number];

/** Lists the reports in which an advance is used, and its returns. */
export function AdvanceUses({ advance }: { advance: Advance }) {
  const { applications, returns, currency } = advance;
  return (
    <>
      <Card aria-label={t`Reports`}>
        <CardHeader title={t`Used in reports`} detail={applications.length > 0 ? applications.length : undefined} />
        {applications.length === 0 ? (
          <p className={styles.none}>{advanceLabels.notUsed}</p>
        ) : (
          <SimpleTable
            label={t`Reports`}
            rows={applications}
            keyOf={(use) => use.report_id}
            hrefOf={(use) => `/report/${use.report_id}`}
            columns={[
              { head: t`Report`, isTitle: true, cell: (use) => `${use.number} ${use.title}` },
              { head: t`Status`, cell: (use) => <StatusDot stage={use.stage as ReportStage} /> },
              { head: t`Use`, cell: (use) => (use.state === 'applied' ? t`Applied` : t`Reserved`) },
              { head: t`Amount`, align: 'right', cell: (use) => <UsedAmount use={use} currency={currency} /> },
            ]}
          />
        )}
      </Card>
      {returns.length > 0 && (
        <Card aria-label={t`Returned`}>
          <CardHeader title={t`Returned`} />
          <SimpleTable
            label={t`Returned`}
            rows={returns}
            keyOf={(row) => row.id}
            columns={[
              { head: t`Returned on`, isTitle: true, cell: (row) => dateText(row.returned_on) },
              { head: t`Reference`, cell: (row) => row.reference || '–' },
              { head: t`Recorded by`, cell: (row) => personName(row.by) },
              { head: t`Note`, isWide: true, cell: (row) => row.note || '–' },
              {
                head: t`Amount`,
                align: 'right',
                cell: (row) => <Money amount={row.amount} currency={currency} />,
              },
            ]}
          />
        </Card>
      )}
    </>
  );
}

/** Shows the used amount. If the report has another currency, also shows the converted amount and the rate. */
function UsedAmount({ use, currency }: { use: Use; currency: string }) {
  const { amount, applied_amount, report_currency, ex_rate } = use;
  if (report_currency === currency) return <Money amount={amount} currency={currency} as="cell" />;
  return (
    <Money amount={applied_amount} currency={report_currency} original={{ amount, currency, ex_rate }} as="cell" />
  );
}
