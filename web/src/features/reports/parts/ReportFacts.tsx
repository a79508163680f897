import { t } from '#domain/language/translate.ts';
import { Card } from '../../../ui/Card.tsx';
import styles from '../../items/parts/ItemFacts.module.css';
import type { Report } from '../../items/parts/report.ts';
import { isPurpose } from './use-purpose-required.ts';

/** The purpose and the custom fields of a report; nothing if all are empty. */
export function ReportFacts({ report }: { report: Report }) {
  const { facts } = report;
  const purpose = facts.some(({ label }) => isPurpose(label)) ? '' : report.purpose;
  if (!purpose && facts.length === 0) return null;

  return (
    <Card padded aria-label={t`About this report`}>
      <dl className={styles.facts}>
        {purpose && (
          <div data-wide>
            <dt>{t`Purpose`}</dt>
            <dd>{purpose}</dd>
          </div>
        )}
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
