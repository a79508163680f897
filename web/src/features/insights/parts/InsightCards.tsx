import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { withCommas } from '#domain/money/display.ts';
import type { Answer } from '../../../lib/call.ts';
import { routeUrl } from '../../../lib/route-url.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cardLabels } from '../insights-labels.ts';
import type { InsightsInput } from '../insights-query.ts';
import { expenseRowsUrl, pendingReportsUrl } from '../rows-url.ts';
import styles from './InsightCards.module.css';

type Overview = Answer<'insights.overview'>;
type InsightCard = Overview['cards'][number];

/** The main figures. Those with a list of the same items link to it. */
export function InsightCards({ overview, input }: { overview: Overview | undefined; input: InsightsInput }) {
  if (!overview)
    return (
      <div className={styles.cards} role="status" aria-label="Loading figures">
        {Object.keys(cardLabels).map((key) => (
          <span key={key} className={styles.loading} />
        ))}
      </div>
    );

  return (
    <div className={styles.cards}>
      {overview.cards.map((card) => (
        <Figure key={card.key} card={card} currency={overview.currency} href={hrefOf(card, input)} />
      ))}
    </div>
  );
}

function Figure({ card, currency, href }: { card: InsightCard; currency: string; href: string | null }) {
  const { title, counted } = cardLabels[card.key];
  return (
    <Card className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{href ? <AppLink href={href}>{title}</AppLink> : title}</h2>
      <p className={styles.value}>{valueOfCard(card, currency)}</p>
      <p className={styles.detail}>{detailOf(card, currency)}</p>
      <p className={styles.counted}>{counted}</p>
    </Card>
  );
}

function valueOfCard({ key, value }: InsightCard, currency: string): ReactNode {
  if (value === null) return '–';
  if (key === 'violation_rate') return `${value}%`;
  if (key === 'days_to_approve' || key === 'days_to_pay') return `${value} days`;
  return (
    <>
      <small>{currency} </small>
      {withCommas(value)}
    </>
  );
}

function detailOf(card: InsightCard, currency: string): ReactNode {
  const { key, count, oldest_days, before, change_percent } = card;
  if (key === 'pending_reports')
    return oldest_days === null ? 'No report waits.' : `${reports(count)}, the oldest for ${days(oldest_days)}`;
  if (key === 'outstanding_advances') return count === 1 ? '1 advance' : `${count} advances`;
  if (before === null) return key === 'violation_rate' ? expenses(count) : null;
  if (change_percent === null) return `Before: ${beforeText(card, currency)}`;
  const isMore = !change_percent.startsWith('-');
  return (
    <>
      <span className={styles.change}>
        {isMore ? <IconArrowUpRight aria-hidden="true" /> : <IconArrowDownRight aria-hidden="true" />}
        {`${change_percent.replace('-', '')}% ${isMore ? 'more' : 'less'}`}
      </span>
      {` than ${beforeText(card, currency)} before`}
    </>
  );
}

function beforeText({ key, before }: InsightCard, currency: string): string {
  if (key === 'violation_rate') return `${before}%`;
  if (key === 'days_to_approve' || key === 'days_to_pay') return `${before} days`;
  return `${currency} ${withCommas(before ?? '0')}`;
}

function hrefOf({ key }: InsightCard, input: InsightsInput): string | null {
  switch (key) {
    case 'total_spend':
      return expenseRowsUrl(input);
    case 'card_spend':
      return expenseRowsUrl(input, { paid_with: 'company' });
    case 'violation_rate':
      return expenseRowsUrl(input, { is_violating: true });
    case 'pending_reports':
      return pendingReportsUrl(input);
    case 'outstanding_advances':
      return Object.keys(input.filters ?? {}).length > 0
        ? null
        : routeUrl({ path: '/advances', params: {}, hash: 'outstanding' });
    case 'reimbursable':
    case 'days_to_approve':
    case 'days_to_pay':
      return null;
  }
}

const reports = (count: number) => (count === 1 ? '1 report' : `${count} reports`);
const expenses = (count: number) => (count === 1 ? '1 expense' : `${count} expenses`);
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
