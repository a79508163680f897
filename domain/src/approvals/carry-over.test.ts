import { describe, expect, it } from 'vitest';
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
