import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { localDay } from '#domain/dates/local-day.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { type ApprovalStep, ApprovalSteps } from '../../../ui/ApprovalSteps.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { yearText } from '../../approvals/parts/age-text.ts';
import { approversOf } from '../../approvals/parts/chain-line.ts';
import { behalfText, ruleText, waitingText } from '../../approvals/parts/decision/approval-labels.ts';
import { detailsQuery } from '../../approvals/parts/decision/details-query.ts';
import { hasSomeRight, type InboxAction } from '../../approvals/parts/decision/inbox-rights.ts';
import { type Deciding, useDeciding } from '../../approvals/parts/decision/use-deciding.tsx';
import type { ApprovalDetails, DecidedItem } from '../../approvals/parts/item.ts';
import styles from './ApprovalDialog.module.css';
import type { CompanyReport } from './company-report-list.ts';

interface ApprovalDialogProps {
  report: CompanyReport;
  onClose: () => void;
}

/** Shows the approval of a report: the rule, each step with its approvers, and the decisions that the user can make. */
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
        <FailedState title="Failed to fetch the approval." error={details.error} onRetry={() => void details.refetch()}>
          Nothing was lost.
        </FailedState>
      )}
      {details.data && <ApprovalChain details={details.data} />}
      {deciding.dialog}
    </SideDialog>
  );
}

function ApprovalChain({ details }: { details: ApprovalDetails }) {
  const { user } = useSession();
  const { chain, rule_name, submitter } = details;
  const { filed, rest } = yearText(submitter);
  return (
    <div className={styles.way}>
      {rule_name && <p>{ruleText(rule_name)}</p>}
      {chain.length > 0 ? (
        <ApprovalSteps steps={chain.map((step) => stepView(step, user.time_zone))} />
      ) : (
        <p>No approval is pending.</p>
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

function stepView(step: Step, zone: string): ApprovalStep {
  const { mode, state, people, escalates_on, waiting_since } = step;
  const [title, because] = [savedText(step.title), savedText(step.because)];
  const who = approversOf(step).map(({ name }) => name);
  const several = state !== 'done' && who.length > 1 ? `, ${mode === 'any' ? 'either one' : 'all'}` : '';
  const at = people.findLast((person) => person.at)?.at;
  const reasons = [...new Set(people.map((person) => savedText(person.because)).filter(Boolean))].join(', ');
  return {
    name: state === 'skipped' ? `${title}, skipped` : `${title}${several}`,
    state: states[state],
    lines: [
      ...(who.length > 0 && state !== 'skipped' ? [who.join(', ')] : []),
      ...(state === 'done' && at ? [<DateTime key="at" at={at} zone={zone} />] : []),
      ...(waiting_since ? [waitingText(daysSince(waiting_since), escalates_on, localDay(new Date(), zone))] : []),
      ...(because || reasons ? [because || reasons] : []),
    ],
  };
}

const dayMs = 24 * 60 * 60 * 1000;

function daysSince(at: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(at)) / dayMs));
}

function Foot({ deciding, report, approveText }: { deciding: Deciding; report: CompanyReport; approveText: string }) {
  const { rights, behalfOf, openDialog, approve, isPending } = deciding;
  const may = (action: InboxAction) => rights[action].allowed;
  const behalf = behalfOf(may('approve') ? 'approve' : 'unapprove');
  return (
    <div className={styles.foot}>
      {hasSomeRight(rights) && behalf && <p>{behalfText(behalf)}</p>}
      <div className={styles.buttons}>
        <Button component={AppLink} href={`/report/${report.id}`} variant="subtle">
          Open report
        </Button>
        {may('send_back') && (
          <Button variant="default" onClick={() => openDialog('send_back')}>
            Send back
          </Button>
        )}
        {may('unapprove') && (
          <Button variant="default" onClick={() => openDialog('unapprove')}>
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
