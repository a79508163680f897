import { instantDateText } from '#domain/dates/instant-text.ts';
import { t } from '#domain/language/translate.ts';
import { useSession } from '../../../lib/session.ts';
import type { ReportLine } from './report.ts';

type Acknowledgement = NonNullable<ReportLine['checks'][number]['acknowledgement']>;

function acknowledgedText({ by, at, reason }: Acknowledgement, zone: string): string {
  const day = instantDateText(at, zone);
  return reason ? t`Acknowledged by ${by} on ${day}: ${reason}` : t`Acknowledged by ${by} on ${day}.`;
}

/** Shows the claimant's remark on a check, and who acknowledged the check and why. */
export function CheckAnswers({ check }: { check: Pick<ReportLine['checks'][number], 'remark' | 'acknowledgement'> }) {
  const { user } = useSession();
  const { remark, acknowledgement } = check;
  return (
    <>
      {remark && <small>{t`${remark.by} on ${instantDateText(remark.at, user.time_zone)}: not a duplicate.`}</small>}
      {acknowledgement && <small>{acknowledgedText(acknowledgement, user.time_zone)}</small>}
    </>
  );
}
