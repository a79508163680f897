import type { ReactNode } from 'react';
import { instantDateText } from '#domain/dates/instant-text.ts';
import { t } from '#domain/language/translate.ts';
import { useSession } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import type { Advance } from '../../advances/parts/advance.ts';
import { advanceDates } from '../../items/parts/advance-dates.ts';
import styles from '../../items/parts/ItemFacts.module.css';

interface AdvanceFactsProps {
  advance: Advance;
  /** Actions that are shown beside the title. */
  end?: ReactNode;
  children?: ReactNode;
}

/** The details and custom fields of an advance. */
export function AdvanceFacts({ advance, end, children }: AdvanceFactsProps) {
  const { user } = useSession();
  const { purpose, category, paid_at, payment_reference, created_at } = advance;
  const { needed_on, settle_by, facts } = advanceDates(advance);
  const shown: { label: string; text: ReactNode; isWide?: boolean }[] = [
    { label: t`Purpose`, text: purpose, isWide: true },
    { label: t`Category`, text: category ?? undefined },
    { label: t`Needed on`, text: needed_on },
    { label: t`Settle by`, text: settle_by },
    ...facts,
    { label: t`Paid on`, text: paid_at && instantDateText(paid_at, user.time_zone) },
    { label: t`Payment reference`, text: payment_reference },
    { label: t`Created`, text: <DateTime at={created_at} zone={user.time_zone} /> },
  ];

  return (
    <Card padded aria-label={t`About this advance`}>
      <CardHeader title={t`About this advance`} end={end} />
      <dl className={styles.facts}>
        {shown
          .filter(({ text }) => text)
          .map(({ label, text, isWide = false }) => (
            <div key={label} data-wide={isWide || undefined}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      {children}
    </Card>
  );
}
