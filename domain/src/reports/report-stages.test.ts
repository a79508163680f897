import { describe, expect, it } from 'vitest';
import {
  moveReport,
  type ReportMove,
  reportGroups,
  reportMoves,
  reportStageLabel,
  reportStages,
  reportStatus,
} from './report-stages.ts';

// The moves from the status documentation. Each cell is the stage after the move; a dot means that the move is refused.
const expected = `
  move             | draft            | pending_approval | sent_back        | rejected | approved         | payment_queued     | payment_processing | paid
  submit           | pending_approval | .                | pending_approval | .        | .                | .                  | .                  | .
  auto_approve     | approved         | .                | approved         | .        | .                | .                  | .                  | .
  recall           | .                | draft            | .                | .        | .                | .                  | .                  | .
  approve          | .                | approved         | .                | .        | .                | .                  | .                  | .
  send_back        | .                | sent_back        | .                | .        | sent_back        | .                  | .                  | .
  reject           | .                | rejected         | .                | .        | .                | .                  | .                  | .
  unapprove        | .                | .                | .                | .        | pending_approval | .                  | .                  | .
  queue_payment    | .                | .                | .                | .        | payment_queued   | .                  | .                  | .
  close            | .                | .                | .                | .        | paid             | .                  | .                  | .
  back_to_approved | .                | .                | .                | .        | .                | approved           | .                  | .
  start_payment    | .                | .                | .                | .        | .                | payment_processing | .                  | .
  fail_payment     | .                | .                | .                | .        | .                | .                  | payment_queued     | .
  mark_paid        | .                | .                | .                | .        | .                | .                  | paid               | .
  revert_payment   | .                | .                | .                | .        | .                | .                  | .                  | payment_processing`;

const [header = [], ...rows] = expected
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('report stages', () => {
  it('match every stage and move of the table below', () => {
    expect(header.slice(1)).toEqual([...reportStages]);
    expect(rows.map(([move]) => move)).toEqual(Object.keys(reportMoves));
  });

  it.each(rows)('%s', (move = '', ...cells) => {
    for (const [index, stage] of reportStages.entries()) {
      const decision = moveReport(stage, move as ReportMove);
      const where = `${move} from ${stage}`;
      if (cells[index] === '.')
        expect(decision, where).toEqual({
          allowed: false,
          code: 'report.wrong_stage',
          facts: { stage, label: reportStageLabel[stage] },
        });
      else expect(decision, where).toEqual({ allowed: true, value: cells[index] });
    }
  });

  it('have no exit from rejected', () => {
    const outgoing = Object.values(reportMoves).filter(({ from }) => (from as readonly string[]).includes('rejected'));
    expect(outgoing).toEqual([]);
  });

  it('reach payment only through an approval', () => {
    const before = new Set<string>(['draft', 'pending_approval', 'sent_back', 'rejected']);
    const jumps = Object.entries(reportMoves).filter(
      ([, { from, to }]) => from.some((stage) => before.has(stage)) && !before.has(to) && to !== 'approved',
    );
    expect(jumps).toEqual([]);
  });
});

describe('stage labels', () => {
  it('are those of the menus', () => {
    expect(reportStageLabel).toEqual({
      draft: 'Draft',
      pending_approval: 'Awaiting approval',
      sent_back: 'Sent back',
      rejected: 'Rejected',
      approved: 'Approved',
      payment_queued: 'Payments queue',
      payment_processing: 'Payments processing',
      paid: 'Paid',
    });
  });

  it("leave the status of a draft empty in the API, and use 'Sent back' literally", () => {
    expect(reportStatus('draft')).toBe('');
    expect(reportStatus('sent_back')).toBe('Sent back');
    expect(reportStatus('paid')).toBe('Paid');
  });
});

describe('the groups of the home page', () => {
  it('count a report at most once', () => {
    const grouped = Object.values(reportGroups).flat();
    expect(new Set(grouped).size).toBe(grouped.length);
  });

  it('leave out only final stages', () => {
    const grouped = new Set<string>(Object.values(reportGroups).flat());
    expect(reportStages.filter((stage) => !grouped.has(stage))).toEqual(['rejected', 'paid']);
  });
});
