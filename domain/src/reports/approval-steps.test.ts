import { describe, expect, it } from 'vitest';
import { approvalSteps, type StepFacts, type StepPerson } from './approval-steps.ts';
import type { ReportStage } from './report-stages.ts';

const person = (user_id: string): StepPerson => ({ user_id, first_name: user_id, last_name: '', email: '' });
const done = (user_id: string) => ({ person: person(user_id), behalf_user: null, at: '2026-11-09T16:12:00Z' });
const facts = (stage: ReportStage, more: Partial<StepFacts> = {}): StepFacts => ({
  stage,
  submitted: done('ana'),
  approved: done('boss'),
  paid: done('fin'),
  rejected: done('head'),
  waiting: null,
  now: '2026-11-12T12:00:00Z',
  ...more,
});
const waiting = { people: [person('boss')], since: '2026-11-10T09:00:00Z' };

describe('the progress steps of a report', () => {
  it.each<[ReportStage, Partial<StepFacts>, string]>([
    ['draft', { submitted: null, approved: null, paid: null }, 'ahead ahead ahead'],
    ['pending_approval', { waiting }, 'done now ahead'],
    // The earlier submission and approval no longer count.
    ['sent_back', {}, 'ahead ahead ahead'],
    ['draft', {}, 'ahead ahead ahead'],
    ['rejected', {}, 'done rejected ahead'],
    ['approved', {}, 'done done now'],
    ['payment_queued', {}, 'done done now'],
    ['payment_processing', {}, 'done done now'],
    ['paid', {}, 'done done done'],
  ])('at the stage %s are %s', (stage, more, states) => {
    const steps = approvalSteps(facts(stage, more));
    expect(steps.map(({ title }) => title)).toEqual(['Submitted', 'Reporting manager', 'Payment']);
    expect(steps.map(({ state }) => state).join(' ')).toBe(states);
  });

  it('name the current approvers, the waiting time and delegates', () => {
    const submitted = { ...done('ben'), behalf_user: person('ana') };
    const [first, second] = approvalSteps(facts('pending_approval', { waiting, submitted }));
    expect(first).toMatchObject({ people: [{ user_id: 'ben' }], behalf_user: { user_id: 'ana' }, at: submitted.at });
    expect(second).toMatchObject({ people: [{ user_id: 'boss' }], detail: 'Waiting 2 days' });
  });

  it.each([
    ['2026-11-12T11:00:00Z', 'Submitted today'],
    ['2026-11-11T11:00:00Z', 'Waiting 1 day'],
    ['2026-11-02T11:00:00Z', 'Waiting 10 days'],
  ])('since %s: %s', (since, detail) => {
    expect(approvalSteps(facts('pending_approval', { waiting: { ...waiting, since } }))[1]?.detail).toBe(detail);
  });

  it('show where a report was rejected, by whom, and the steps it did not reach', () => {
    const none = { behalf_user: null, at: null };
    const chain = [
      { title: 'Reporting manager', state: 'done' as const, ...done('boss'), people: [person('boss')] },
      { title: 'Department head', state: 'ahead' as const, people: [], ...none },
      { title: 'Finance', state: 'ahead' as const, people: [person('fin')], ...none },
    ];
    const steps = approvalSteps(facts('rejected', { chain }));
    expect(steps.map(({ title, state, people, detail }) => [title, state, people[0]?.user_id, detail])).toEqual([
      ['Submitted', 'done', 'ana', ''],
      ['Reporting manager', 'done', 'boss', ''],
      ['Department head', 'rejected', 'head', 'Rejected'],
      ['Finance', 'ahead', 'fin', 'Not reached'],
      ['Payment', 'ahead', undefined, 'Nothing will be paid'],
    ]);
  });

  it('follow the saved chain once it is submitted', () => {
    const none = { behalf_user: null, at: null };
    const chain = [
      { title: 'Reporting manager', state: 'done' as const, ...done('boss'), people: [person('boss')] },
      { title: 'Finance', state: 'now' as const, people: [person('fin')], ...none },
      { title: 'Department head', state: 'ahead' as const, people: [person('head')], ...none },
    ];
    const steps = approvalSteps(facts('pending_approval', { waiting, chain }));
    expect(steps.map(({ title, state }) => `${title} ${state}`)).toEqual([
      'Submitted done',
      'Reporting manager done',
      'Finance now',
      'Department head ahead',
      'Payment ahead',
    ]);
    expect(steps[2]?.detail).toBe('Waiting 2 days');
    expect(approvalSteps(facts('sent_back', { chain })).map(({ title }) => title)).toHaveLength(3);
  });
});
