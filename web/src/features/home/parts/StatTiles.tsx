import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { truncateTo2 } from '#domain/money/display.ts';
import { reportGroups } from '#domain/reports/report-stages.ts';
import type { Answer } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CountUp } from '../../../ui/CountUp.tsx';
import { builtLink } from '../built-link.ts';
import { homeLabels } from '../home-labels.ts';
import styles from './StatTiles.module.css';

type Dashboard = Answer<'home.dashboard'>;

interface TileProps {
  name: string;
  /** The URL of the list of the counted items. The tile is a link only if the user may open that list. */
  href: string;
  count: number | undefined;
  foot?: (isLink: boolean) => ReactNode;
}

/** Five counts, three of them with their total in the company's currency. */
export function StatTiles({ dashboard }: { dashboard: Dashboard | undefined }) {
  const currency = dashboard?.currency;
  const amount = (value: string | undefined) => () => <CountedMoney amount={value} currency={currency} />;

  return (
    <Card className={styles.tiles} aria-label={homeLabels.overview} aria-busy={!dashboard}>
      <Tile
        name={t`Draft expenses`}
        href="/individual/reports#draft_expense"
        count={dashboard?.draft_expense_count}
        foot={() => <NeedCategory count={dashboard?.uncategorized_expense_count} />}
      />
      <Tile
        name={t`Reports to be approved`}
        href="/individual/approvals#pending-approvals"
        count={dashboard?.approval_report_count}
        foot={(isLink) => isLink && <Review count={dashboard?.approval_report_count} />}
      />
      <Tile
        name={t`Draft reports`}
        href="/individual/reports#draft_report"
        count={dashboard?.unsubmitted_reports_count}
        foot={amount(dashboard?.unsubmitted_reports_amount)}
      />
      <Tile
        name={t`Awaiting approval`}
        href={reportsIn('awaiting_approval')}
        count={dashboard?.awaiting_approval_reports_count}
        foot={amount(dashboard?.awaiting_approval_reports_amount)}
      />
      <Tile
        name={t`Awaiting payment`}
        href={reportsIn('awaiting_payment')}
        count={dashboard?.awaiting_payment_count}
        foot={amount(dashboard?.awaiting_payment_amount)}
      />
    </Card>
  );
}

/** Returns the URL of the report list, filtered to the counted stages. */
function reportsIn(group: keyof typeof reportGroups): string {
  return `/individual/reports?stages=${reportGroups[group].join(',')}#all`;
}

function Tile({ name, href, count, foot }: TileProps) {
  const { rights } = useSession();
  const link = builtLink(href, rights.user_rp_details);
  const content = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>{count === undefined ? <Placeholder /> : <CountUp value={count} />}</span>
      <span className={styles.foot}>{foot?.(link !== null)}</span>
    </>
  );
  return link ? (
    <AppLink href={link} className={styles.tile}>
      {content}
    </AppLink>
  ) : (
    <div className={styles.tile}>{content}</div>
  );
}

/** An amount that counts up like the counts above it. The component Money cannot be animated. */
function CountedMoney({ amount, currency }: { amount: string | undefined; currency: string | undefined }) {
  if (amount === undefined) return <Placeholder />;
  return (
    <span className={styles.money}>
      <span className={styles.currency}>{currency} </span>
      <CountUp value={truncateTo2(amount)} decimals={2} />
    </span>
  );
}

function NeedCategory({ count = 0 }: { count: number | undefined }) {
  return count === 0 ? null : homeLabels.needCategory(count);
}

function Review({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <span className={styles.go}>
      {t`Review`} <IconArrowRight size={14} aria-hidden="true" />
    </span>
  );
}

function Placeholder() {
  return <i className={styles.waiting} />;
}
