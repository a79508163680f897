import type { ChainStep } from '../chain.ts';
import { approve } from '../decide.ts';
import { type RunningChain, startChain } from '../running-chain.ts';

/** 'ben / fay|gus / fay&gus / [kai]': any of, all of, skipped; a '?' after a step leaves it out where all decided before. */
export function aChain(text: string): RunningChain {
  return startChain(
    'ana',
    text.split('/').map((part) => aStep(part.trim())),
  );
}

function aStep(part: string): ChainStep {
  const isSkipped = part.startsWith('[');
  const people = part.replace(/[[\]?]/gu, '');
  return {
    title: people,
    mode: people.includes('&') ? 'all' : 'any',
    approvers: people.split(/[|&]/u).map((user_id) => ({ user_id, because: '' })),
    skipped_because: isSkipped ? 'the total is small' : null,
    skip_if_approved_before: part.endsWith('?'),
    remind_after_days: 3,
    escalate_after_days: 7,
    escalate_to: [],
    notify: [],
  };
}

/** 'ben+ / fay-|gus+ / kai*': approved, passed over, has it now; '!' has left, steps left out stand in brackets. */
export function shown({ steps }: RunningChain): string {
  const marks = { ahead: '', now: '*', approved: '+', passed: '-', left: '!' } as const;
  return steps
    .map(({ state, mode, people }) => {
      const each = people.map((person) => `${person.user_id}${marks[person.state]}`).join(mode === 'any' ? '|' : '&');
      return state === 'skipped' ? `[${each}]` : each;
    })
    .join(' / ');
}

/** Approvals one after the other, each by the person themselves; a refusal is our mistake in a test. */
export function approvedBy(chain: RunningChain, ...ids: string[]): RunningChain {
  return ids.reduce((now, id) => {
    const decision = approve(now, { approver_id: id, actor_id: id, at: '2026-11-15T09:00:00Z' });
    if (!decision.allowed) throw new Error(`${id} cannot approve: ${decision.code}`);
    return decision.value.chain;
  }, chain);
}
