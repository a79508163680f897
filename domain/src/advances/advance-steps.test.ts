import { describe, expect, it } from 'vitest';
import { type AdvanceStage, advanceStages } from './advance-stages.ts';
import { advanceSteps } from './advance-steps.ts';

const person = { user_id: 'u', first_name: 'Ana', last_name: 'L', email: 'a@x.test' };
const done = { person, behalf_user: null, at: '2026-11-10T08:00:00.000Z' };

describe('the progress steps of an advance', () => {
  // The states of the steps submitted, decided and paid, for each stage.
  const drawn: Record<AdvanceStage, string> = {
    draft: 'ahead ahead ahead',
    pending_approval: 'done now ahead',
    sent_back: 'ahead ahead ahead',
    rejected: 'done rejected ahead',
    approved: 'done done now',
    payment_queued: 'done done now',
    payment_processing: 'done done now',
    outstanding: 'done done done',
    partially_settled: 'done done done',
    settled: 'done done done',
    cancelled: 'ahead ahead ahead',
  };
  it.each(advanceStages)('%s', (stage) => {
    const pending: AdvanceStage = 'pending_approval';
    const steps = advanceSteps({
      stage,
      submitted: done,
      approved: done,
      paid: done,
      rejected: stage === 'rejected' ? done : null,
      now: '2026-11-12T08:00:00.000Z',
      waiting: stage === pending ? { people: [person], since: '2026-11-10T08:00:00.000Z' } : null,
    });
    expect(steps.map(({ state }) => state).join(' ')).toBe(drawn[stage]);
  });
});
