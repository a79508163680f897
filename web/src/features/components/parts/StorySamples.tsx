import { IconRoute } from '@tabler/icons-react';
import { ActivityList } from '../../../ui/Activity.tsx';
import { type ApprovalStep, ApprovalSteps } from '../../../ui/ApprovalSteps.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { ReceiptButton } from '../../../ui/ReceiptThumb.tsx';
import { ResultPanel } from '../../../ui/ResultPanel.tsx';
import { Facts, SidePanel, SidePanelSection } from '../../../ui/SidePanel.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Row, Sample } from './Sample.tsx';
import { hannah, ines, maya, rahul, tomas } from './sample-people.ts';

/** Samples of approval steps, activity and policy results. */
export function StorySamples() {
  return (
    <>
      <Sample title="ApprovalSteps">
        <ApprovalSteps steps={steps} />
      </Sample>
      <Sample title="ActivityItem">
        <ActivityList items={activity} />
      </Sample>
      <Sample title="SidePanel, Facts" bare>
        <SidePanel label="Payout">
          <SidePanelSection>
            <Money as="big" amount="868.42" currency="USD" />
          </SidePanelSection>
          <SidePanelSection title="How it adds up">
            <Facts facts={facts} />
          </SidePanelSection>
        </SidePanel>
      </Sample>
      <Sample title="Policy result: warn" bare>
        <ResultPanel
          tone="warn"
          title="USD 13.70 over the client meal limit"
          rules={[
            { outcome: 'ok', rule: 'Receipt attached, itemised', result: 'required over USD 25.00' },
            { outcome: 'warn', rule: 'Client meal', facts: 'USD 40.00 for each of 2 people', result: 'Warn' },
            { outcome: 'off', rule: 'Alcohol', facts: 'Not used: no such line was read' },
          ]}
        >
          USD 40.00 for each of 2 people allows USD 80.00. You can submit it with a reason.
        </ResultPanel>
      </Sample>
      <Sample title="Policy result: pass" bare>
        <ResultPanel tone="good" title="Within policy" rules={[{ outcome: 'ok', rule: 'No duplicate found' }]} />
      </Sample>
      <Sample title="Policy result: block" bare>
        <ResultPanel
          tone="bad"
          title="Hotels need a receipt"
          rules={[{ outcome: 'bad', rule: 'Receipt', result: 'Block' }]}
        >
          Attach the invoice before you submit.
        </ResultPanel>
      </Sample>
      <Sample title="ApprovalSteps in the approval inbox" span={8}>
        <ApprovalSteps as="line" steps={steps} />
      </Sample>
      <Sample title="Card, no activity, receipt" bare>
        <Card>
          <CardHeader title="Activity" end={<TextLink href="#all">See all</TextLink>} />
          <div style={{ padding: 16 }}>
            <Row>
              <ReceiptButton label="Open the receipt of the dinner" />
              <ActivityList items={[]} />
            </Row>
          </div>
        </Card>
      </Sample>
    </>
  );
}

const steps: ApprovalStep[] = [
  { name: 'Submitted', state: 'done', lines: ['Maya Lindqvist, 9 Nov 2026, 04:12 PM'] },
  { name: 'Reporting manager', state: 'done', lines: ['Ines Moreau for Tomás Ferreira', '10 Nov 2026, 09:40 AM'] },
  {
    name: 'Finance, either one',
    state: 'now',
    lines: ['Waiting 2 days, escalates on 16 Nov 2026'],
    people: [rahul, hannah],
  },
  { name: 'Payment', state: 'later', lines: ['By ACH to account ••2290'] },
];

const activity = [
  {
    id: 'approved',
    actor: ines,
    behalf_user: tomas,
    at: '2026-11-10T09:40:00Z',
    children: (
      <>
        <b>Ines Moreau</b> approved on behalf of <b>Tomás Ferreira</b>
      </>
    ),
    edit: { label: 'Gion Karyo, dinner', claimed: '72.10', amount: '50.00', currency: 'USD' },
    comments: 'The daily limit is 50. Happy to approve the rest.',
  },
  {
    id: 'rule',
    icon: <IconRoute size={14} aria-hidden="true" />,
    at: '2026-11-09T16:12:00Z',
    children: 'Approvers set by rule “Over USD 1,000 from Partnerships”',
  },
  {
    id: 'submitted',
    actor: maya,
    at: '2026-11-09T16:12:00Z',
    children: (
      <>
        <b>You</b> submitted the report
      </>
    ),
  },
];

const facts = [
  { name: 'Claimed', value: <Money amount="2338.52" currency="USD" /> },
  { name: 'Not approved', value: <Money amount="-22.10" currency="USD" /> },
  { name: 'Paid by corporate card', value: <Money amount="-1248.00" currency="USD" /> },
  { name: 'Advance', value: <Money amount="-200.00" currency="USD" /> },
  { name: 'To be paid to Maya', value: <Money amount="868.42" currency="USD" />, isSum: true },
];
