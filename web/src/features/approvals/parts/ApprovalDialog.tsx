import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dateText } from '#domain/dates/instant-text.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { type ApprovalStep, ApprovalSteps } from '../../../ui/ApprovalSteps.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import styles from './ApprovalDialog.module.css';
import { ageText, yearText } from './age-text.ts';
import { whoOf } from './chain-line.ts';
import { detailsQuery } from './details-query.ts';
import { type InboxAction, maySome } from './inbox-rights.ts';
import type { ApprovalDetails, CompanyReport, DecidedItem } from './item.ts';
import { type Deciding, useDeciding } from './use-deciding.tsx';

interface ApprovalDialogProps {
  report: CompanyReport;
  onClose: () => void;
}

/** How a report is decided on: the rule, each step with who and why, and what this person may do about it. */
export function ApprovalDialog({ report, onClose }: ApprovalDialogProps) {
  const details = useQuery(detailsQuery({ item_kind: 'report', item_id: report.id }));
  const deciding = useDeciding({ item: itemOf(report), details: details.data, onDecided: onClose });
  return (
    <SideDialog
      title="Approval"
      line={`${report.number} ${report.title}, ${personName(report.owner)}`}
      onClose={onClose}
      foot={details.data && <Foot deciding={deciding} report={report} approveText={details.data.approve_text} />}
    >
      {details.isPending && <Shimmer rows={5} />}
      {details.isError && (
        <FailedState title="Failed to fetch the approval." onRetry={() => void details.refetch()}>
          Nothing was lost.
        </FailedState>
      )}
      {details.data && <Way details={details.data} />}
      {deciding.dialog}
    </SideDialog>
  );
}

function Way({ details }: { details: ApprovalDetails }) {
  const { user } = useSession();
  const { chain, rule_name, submitter } = details;
  const { filed, rest } = yearText(submitter);
  return (
    <div className={styles.way}>
      {rule_name && <p>Rule “{rule_name}” chose the approvers.</p>}
      {chain.length > 0 ? (
        <ApprovalSteps steps={chain.map((step) => drawn(step, user.time_zone))} />
      ) : (
        <p>No one has to decide on it now.</p>
      )}
      <section>
        <h3>{personName(submitter.person)} this year</h3>
        <p>
          {filed}, {rest}
        </p>
      </section>
    </div>
  );
}

type Step = ApprovalDetails['chain'][number];

const states = { done: 'done', now: 'now', ahead: 'later', skipped: 'later' } as const;

function drawn(step: Step, zone: string): ApprovalStep {
  const { title, mode, state, because, people, escalates_on, waiting_since } = step;
  const who = whoOf(step).map(({ name }) => name);
  const several = state !== 'done' && who.length > 1 ? `, ${mode === 'any' ? 'either one' : 'all'}` : '';
  const at = people.findLast((person) => person.at)?.at;
  const reasons = [...new Set(people.map((person) => person.because).filter(Boolean))].join(', ');
  return {
    name: state === 'skipped' ? `${title}, left out` : `${title}${several}`,
    state: states[state],
    lines: [
      ...(who.length > 0 && state !== 'skipped' ? [who.join(', ')] : []),
      ...(state === 'done' && at ? [<DateTime key="at" at={at} zone={zone} />] : []),
      ...(waiting_since ? [waitingText(waiting_since, escalates_on)] : []),
      ...(because || reasons ? [because || reasons] : []),
    ],
  };
}

const dayMs = 24 * 60 * 60 * 1000;

function waitingText(since: string, escalates_on: string | null): string {
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / dayMs));
  const age = ageText(days);
  return `Waiting ${age.charAt(0).toLowerCase()}${age.slice(1)}${escalates_on ? `, handed on ${dateText(escalates_on)}` : ''}`;
}

function Foot({ deciding, report, approveText }: { deciding: Deciding; report: CompanyReport; approveText: string }) {
  const { rights, placeOf, ask, approve, isPending } = deciding;
  const may = (action: InboxAction) => rights[action].allowed;
  const place = placeOf(may('approve') ? 'approve' : 'unapprove');
  return (
    <div className={styles.foot}>
      {maySome(rights) && place && <p>You decide in place of {place}.</p>}
      <div className={styles.buttons}>
        <Button component={AppLink} href={`/report/${report.id}`} variant="subtle">
          Open report
        </Button>
        {may('send_back') && (
          <Button variant="default" onClick={() => ask('send_back')}>
            Send back
          </Button>
        )}
        {may('unapprove') && (
          <Button variant="default" onClick={() => ask('unapprove')}>
            Unapprove
          </Button>
        )}
        {may('approve') && (
          <Button loading={isPending} onClick={approve}>
            {approveText}
          </Button>
        )}
      </div>
    </div>
  );
}

function itemOf({ id, number, title, stage, owner, version }: CompanyReport): DecidedItem {
  return { item_kind: 'report', item_id: id, number, title, stage, owner, version };
}
