import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { rowsOfCard } from '#domain/insights/figure-rows.ts';
import { withCommas } from '#domain/money/display.ts';
import type { Answer } from '../../../lib/call.ts';
import { Card } from '../../../ui/Card.tsx';
import { cardLabels } from '../insights-labels.ts';
import type { InsightsInput } from '../insights-query.ts';
import { rowsUrl } from '../rows-url.ts';
import { linked } from './ChartCard.tsx';
import styles from './InsightCards.module.css';

type Overview = Answer<'insights.overview'>;
type InsightCard = Overview['cards'][number];

/** The main figures, each with a link to the rows that it counts. */
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
        <Figure key={card.key} card={card} currency={overview.currency} input={input} />
      ))}
    </div>
  );
}

interface FigureProps {
  card: InsightCard;
  currency: string;
  input: InsightsInput;
}

function Figure({ card, currency, input }: FigureProps) {
  const { title, counted } = cardLabels[card.key];
  return (
    <Card className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{linked(title, hrefOf(card, input))}</h2>
      <p className={styles.value}>{valueOfCard(card, currency)}</p>
      <p className={styles.detail}>{detailOf(card, currency, hrefBefore(card, input))}</p>
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

function detailOf(card: InsightCard, currency: string, hrefOfBefore: string | null): ReactNode {
  const { key, count, oldest_days, before, change_percent } = card;
  if (key === 'pending_reports')
    return oldest_days === null ? 'No report waits.' : `${reports(count)}, the oldest for ${days(oldest_days)}`;
  if (key === 'outstanding_advances') return count === 1 ? '1 advance' : `${count} advances`;
  if (before === null) return key === 'violation_rate' ? expenses(count) : null;
  const beforeLink = linked(beforeText(card, currency), hrefOfBefore);
  if (change_percent === null) return <>Before: {beforeLink}</>;
  const isMore = !change_percent.startsWith('-');
  return (
    <>
      <span className={styles.change}>
        {isMore ? <IconArrowUpRight aria-hidden="true" /> : <IconArrowDownRight aria-hidden="true" />}
        {`${change_percent.replace('-', '')}% ${isMore ? 'more' : 'less'}`}
      </span>
      {' than '}
      {beforeLink}
      {' before'}
    </>
  );
}

function beforeText({ key, before }: InsightCard, currency: string): string {
  if (key === 'violation_rate') return `${before}%`;
  if (key === 'days_to_approve' || key === 'days_to_pay') return `${before} days`;
  return `${currency} ${withCommas(before ?? '0')}`;
}

/** Returns the URL of the rows behind a figure, or null if there are none. */
function hrefOf({ key, count }: InsightCard, { period, filters }: InsightsInput): string | null {
  return count > 0 ? rowsUrl(rowsOfCard(key, { period, filters })) : null;
}

function hrefBefore({ key, before }: InsightCard, { compared, filters }: InsightsInput): string | null {
  return compared && Number(before) !== 0 ? rowsUrl(rowsOfCard(key, { period: compared, filters })) : null;
}

const reports = (count: number) => (count === 1 ? '1 report' : `${count} reports`);
const expenses = (count: number) => (count === 1 ? '1 expense' : `${count} expenses`);
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
