import { describe, expect, it } from 'vitest';
import { canActOnReport, mayActOnReport, reportActions, reportStageAllows } from './report-rights.ts';
import { type ReportStage, reportStages } from './report-stages.ts';

const ana = { user_id: 'ana', submits_for: [] };
const ben = { user_id: 'ben', submits_for: ['ana'] };
const eve = { user_id: 'eve', submits_for: [] };

/** The actions that the owner or a delegate can take at each stage. */
const rights: Record<ReportStage, string> = {
  draft: 'edit submit delete',
  pending_approval: 'recall remind',
  sent_back: 'edit submit',
  rejected: '',
  approved: '',
  payment_queued: '',
  payment_processing: '',
  paid: '',
};

describe.each(reportStages)('a report at the stage %s', (stage) => {
  const report = { owner_id: 'ana', stage, no_of_expenses: 1 };

  it.each(reportActions)('%s', (action) => {
    const allowed = rights[stage].split(' ').includes(action);
    expect(canActOnReport(action, ana, report).allowed).toBe(allowed);
    expect(canActOnReport(action, ben, report).allowed).toBe(allowed);
    expect(canActOnReport(action, eve, report)).toMatchObject({ code: 'item.not_yours' });
    expect(reportStageAllows(action, report).allowed).toBe(allowed);
    if (!allowed) expect(canActOnReport(action, ana, report)).toMatchObject({ code: 'report.wrong_stage' });
  });

  it('belongs to its owner and their delegates', () => {
    expect([ana, ben, eve].map((actor) => mayActOnReport(actor, report).allowed)).toEqual([true, true, false]);
  });
});

it('cannot be submitted without an expense', () => {
  const empty = { owner_id: 'ana', stage: 'draft' as const, no_of_expenses: 0 };
  expect(canActOnReport('submit', ana, empty)).toMatchObject({ code: 'report.empty' });
  expect(reportStageAllows('submit', empty)).toMatchObject({ code: 'report.empty' });
});

it.each(reportStages)('without expenses can be deleted only as a draft or sent back: %s', (stage) => {
  const isDeletable = stage === 'draft' || stage === 'sent_back';
  expect(reportStageAllows('delete', { stage, no_of_expenses: 0 }).allowed).toBe(isDeletable);
});

it('says that a submitted report without expenses is in the wrong stage, not that it is empty', () => {
  const submitted = { stage: 'pending_approval' as const, no_of_expenses: 0 };
  expect(reportStageAllows('submit', submitted)).toMatchObject({ code: 'report.wrong_stage' });
});
