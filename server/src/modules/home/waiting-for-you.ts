import type { OutputOf } from '#contract/endpoint.ts';
import type { home } from '#contract/home.contract.ts';

type Waiting = OutputOf<typeof home.dashboard>['waiting_for_you'][number];

/** The user's open tasks, most urgent first. */
export function waitingForYou(facts: {
  sentBack: { id: string; number: number | string; title: string }[];
  approvals: number;
  oldestApproval: { waiting_since: Date; owner: string } | undefined;
  now: Date;
}): Waiting[] {
  const { sentBack, approvals, oldestApproval, now } = facts;

  return [
    ...sentBack.map(
      (report): Waiting => ({
        key: `report:${report.id}`,
        tone: 'warn',
        title: `ER-${report.number} ${report.title} was sent back`,
        detail: 'Read the comment, fix the report and submit it again.',
        action: 'Fix report',
        path: `/report/${report.id}`,
      }),
    ),
    ...(approvals > 0
      ? [
          {
            key: 'approvals',
            tone: 'accent' as const,
            title:
              approvals === 1
                ? '1 report is waiting for your approval'
                : `${approvals} reports are waiting for your approval`,
            detail: oldestApproval
              ? `The oldest is from ${oldestApproval.owner} and has been waiting for ${daysText(oldestApproval.waiting_since, now)}.`
              : '',
            action: 'Review',
            path: '/individual/approvals#pending-approvals',
          },
        ]
      : []),
  ];
}

function daysText(since: Date, now: Date): string {
  const days = Math.floor((now.getTime() - since.getTime()) / 86_400_000);
  if (days < 1) return 'less than a day';
  return days === 1 ? 'one day' : `${days} days`;
}
