import { instantDateText } from '#domain/dates/instant-text.ts';
import { useSession } from '../../../lib/session.ts';
import type { ReportLine } from './report.ts';

/** The claimant's remark on a check, and who acknowledged it and why. */
export function CheckAnswers({ check }: { check: Pick<ReportLine['checks'][number], 'remark' | 'acknowledgement'> }) {
  const { user } = useSession();
  const { remark, acknowledgement } = check;
  return (
    <>
      {remark && (
        <small>
          {remark.by} on {instantDateText(remark.at, user.time_zone)}: not a duplicate.
        </small>
      )}
      {acknowledgement && (
        <small>
          Acknowledged by {acknowledgement.by} on {instantDateText(acknowledgement.at, user.time_zone)}
          {acknowledgement.reason ? `: ${acknowledgement.reason}` : '.'}
        </small>
      )}
    </>
  );
}
