import { dateText } from '#domain/dates/date-text.ts';
import { currentLanguage, t } from '#domain/language/translate.ts';
import { shownTotal } from '#domain/reports/shown-amounts.ts';
import { personName } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { forQuery, useFiledFor } from '../../filing/parts/use-filed-for.ts';
import styles from '../../items/parts/ItemHeader.module.css';
import type { Report } from '../../items/parts/report.ts';
import { tabUrl } from '../../items/parts/report-urls.ts';
import type { ReportEdits } from '../../reports/parts/use-report-edits.ts';
import { ReportActions } from './ReportActions.tsx';
import { ReportTitle } from './ReportTitle.tsx';

interface ReportHeaderProps {
  report: Report;
  isEditing: boolean;
  edits: ReportEdits;
  /** Saves pending changes. Called before the report is submitted. */
  beforeSubmit: () => Promise<void>;
}

/** The title, owner, stage, total and actions of a report. */
export function ReportHeader({ report, isEditing, edits, beforeSubmit }: ReportHeaderProps) {
  const { original: _, ...total } = shownTotal(report);
  const filed = useFiledFor(report.owner);
  // A delegate returns to the owner's list; all other users return to their own list.
  const isDelegate = report.can.edit.allowed || report.can.recall.allowed;
  const list = tabUrl('all', isDelegate ? forQuery(filed) : '');

  return (
    <PageHeader
      crumbs={[{ label: t`Expense Reports`, href: list }, { label: report.number }]}
      title={<ReportTitle report={report} {...(report.can.edit.allowed ? { onRename: edits.retitle } : {})} />}
      line={
        <>
          <Facts report={report} />
          <span className={styles.total}>
            <Money {...total} as="big" />
          </span>
        </>
      }
      actions={<ReportActions report={report} isEditing={isEditing} beforeSubmit={beforeSubmit} />}
    />
  );
}

function Facts({ report }: { report: Report }) {
  const { creator_info: creator, stage, from_on, to_on } = report;
  const name = personName(creator);

  return (
    <span className={styles.facts}>
      <span className={styles.list}>
        <span>
          <StatusDot stage={stage} />
        </span>
        <span>
          <Avatar name={name} email={creator.email} size={20} />
          {name}
        </span>
        {creator.department && <span>{creator.department}</span>}
        {creator.entity && <span>{creator.entity}</span>}
        {from_on && to_on && <span>{spanText(from_on, to_on)}</span>}
      </span>
    </span>
  );
}

/** Formats a date range: '2 to 6 Nov 2026', '28 Oct to 3 Nov 2026', '5 Nov 2026'. */
function spanText(from: string, to: string): string {
  const [first, last] = [dateText(from), dateText(to)];
  if (first === last) return last;
  // Only English dates can be shortened like this.
  if (currentLanguage().code !== 'en') return t`${first} to ${last}`;
  if (from.slice(0, 7) === to.slice(0, 7)) return t`${first.split(' ')[0]} to ${last}`;
  if (from.slice(0, 4) === to.slice(0, 4)) return t`${first.slice(0, -5)} to ${last}`;
  return t`${first} to ${last}`;
}
