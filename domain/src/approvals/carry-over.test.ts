import { describe, expect, it } from 'vitest';
import { addApprover } from './add-approver.ts';
import { carryOver, resumeChain } from './carry-over.ts';
import type { ChainStep } from './chain.ts';
import type { RunningChain } from './running-chain.ts';
import { aChain, approvedBy, shown } from './testing/a-running-chain.ts';

/** Returns the steps of a rebuilt chain, written in the notation of `aChain`. */
const stepsOf = (text: string): ChainStep[] =>
  aChain(text).steps.map(({ state, because, people, ...step }) => ({
    ...step,
    skipped_because: state === 'skipped' ? because : null,
    approvers: people.map(({ user_id }) => ({ user_id, because: '' })),
  }));

/** Returns the chain of an item that was sent back or recalled: no step is current. */
const closed = (chain: RunningChain): RunningChain => ({
  ...chain,
  steps: chain.steps.map((step) =>
    step.state === 'now'
      ? {
          ...step,
          state: 'ahead',
          people: step.people.map((each) => (each.state === 'now' ? { ...each, state: 'passed' } : each)),
        }
      : step,
  ),
});

describe('a chain resumed at the step that sent it back', () => {
  it.each([
    // The first step sent the item back, so no approval is kept.
    ['ben / fay / kai', '', 'ben / fay / kai', 'ben* / fay / kai'],
    ['ben / fay / kai', 'ben', 'ben / fay / kai', 'ben+ / fay* / kai'],
    ['ben / fay / kai', 'ben fay', 'ben / fay / kai', 'ben+ / fay+ / kai*'],
    // Approvals of the step that sent the item back are not kept.
    ['ben / fay&gus / kai', 'ben fay', 'ben / fay&gus / kai', 'ben+ / fay*&gus* / kai'],
    ['ben / fay|gus / kai', 'ben gus', 'ben / fay|gus / kai', 'ben+ / fay-|gus+ / kai*'],
    // The item was sent back after the final approval, so the last approver decides again.
    ['ben / fay', 'ben fay', 'ben / fay', 'ben+ / fay*'],
    ['ben', 'ben', 'ben', 'ben*'],
    // The approvers changed, so the new approvers must decide.
    ['ben / fay', 'ben', 'dia / fay', 'dia* / fay'],
    ['ben / fay', 'ben', 'ben / dia / fay', 'ben+ / dia* / fay'],
    // The chain starts over when nobody would be left to decide.
    ['ben / fay', 'ben', 'ben', 'ben*'],
    ['[kai] / ben / fay', 'ben', '[kai] / ben / fay', '[kai] / ben+ / fay*'],
  ])('%s, approved by "%s", as %s: %s', (before, ids, now, after) => {
    const sent = closed(approvedBy(aChain(before), ...ids.split(' ').filter(Boolean)));
    expect(shown(resumeChain(sent, stepsOf(now)))).toBe(after);
  });

  it('keeps who approved, for whom and when', () => {
    const sent = closed(approvedBy(aChain('ben / fay'), 'ben'));
    expect(resumeChain(sent, stepsOf('ben / fay')).steps[0]?.people).toMatchObject([
      { user_id: 'ben', state: 'approved', by: 'ben', at: '2026-11-15T09:00:00Z' },
    ]);
  });
});

describe('a rerouted chain', () => {
  it.each([
    ['ben / fay', 'ben', 'ben / dia / fay', 'ben+ / dia* / fay', false],
    ['ben / fay', 'ben', 'ben', 'ben+', true],
    ['ben / fay&gus', 'ben gus', 'ben / fay&gus', 'ben+ / fay*&gus+', false],
    ['ben / fay', 'ben', '[kai]', '[kai]', true],
  ])('%s, approved by "%s", as %s: %s', (before, ids, now, after, isFinished) => {
    const found = carryOver(approvedBy(aChain(before), ...ids.split(' ')), stepsOf(now));
    expect([shown(found.chain), found.isFinished]).toEqual([after, isFinished]);
  });
});

describe('an approver whom another approver added', () => {
  const adds = (chain: RunningChain, user_id: string): RunningChain => {
    const added = addApprover(chain, { user_id, name: user_id, because: 'added by ben' });
    if (!added.allowed) throw new Error(added.code);
    return added.value;
  };
  const extended = approvedBy(adds(aChain('ben'), 'dia'), 'ben');

  it.each([
    ['ben', 'ben+ / dia*'],
    ['ben / fay', 'ben+ / dia* / fay'],
    ['kai / ben', 'kai* / ben / dia'],
    ['kai', 'kai* / dia'],
    // The rule approves automatically now.
    ['[kai]', '[kai] / dia*'],
  ])('still decides after a rerouting to %s', (now, after) => {
    const found = carryOver(extended, stepsOf(now));
    expect([shown(found.chain), found.isFinished]).toEqual([after, false]);
    expect(found.chain.steps.flatMap(({ people }) => people).find(({ user_id }) => user_id === 'dia')).toMatchObject({
      because: 'added by ben',
      is_added: true,
    });
  });

  it('is not asked again after they approved', () => {
    const found = carryOver(approvedBy(extended, 'dia'), stepsOf('ben / fay'));
    expect(shown(found.chain)).toBe('ben+ / fay*');
  });

  it('decides again although they approved an earlier step', () => {
    const again = approvedBy(adds(approvedBy(aChain('dia / ben'), 'dia'), 'dia'), 'ben');
    expect(shown(carryOver(again, stepsOf('ben')).chain)).toBe('ben+ / dia*');
  });

  it('keeps the order in which several were added', () => {
    const both = approvedBy(adds(adds(aChain('ben / fay'), 'dia'), 'gus'), 'ben');
    expect(shown(both)).toBe('ben+ / gus* / dia / fay');
    expect(shown(carryOver(both, stepsOf('ben / fay')).chain)).toBe('ben+ / gus* / dia / fay');
  });

  it.each([
    ['ben / fay', ['ben'], 'ben+ / dia* / fay'],
    ['ben / fay', [], 'ben* / dia / fay'],
    ['ben', ['ben', 'dia'], 'ben+ / dia*'],
    // The step that sent the item back comes after theirs, so it was decided.
    ['ben / fay', ['ben', 'dia'], 'ben+ / fay*'],
  ])('decides in %s sent back after approvals by %s', (text, ids, after) => {
    const sent = closed(approvedBy(adds(aChain(text), 'dia'), ...ids));
    expect(shown(resumeChain(sent, stepsOf(text)))).toBe(after);
  });

  it('does not decide on a resubmitted item that its rule approves automatically', () => {
    expect(shown(resumeChain(closed(extended), stepsOf('[ben]')))).toBe('[ben]');
  });

  it('does not decide on an item that they submit again for its owner', () => {
    const sent = { ...closed(extended), submitted_by: 'dia' };
    expect(shown(resumeChain(sent, stepsOf('ben / fay')))).toBe('ben+ / fay*');
  });
});
