import type { ChainStep } from '../chain.ts';
import { approve } from '../decide.ts';
import { type RunningChain, startChain } from '../running-chain.ts';

/**
 * Parses 'ben / fay|gus / fay&gus / [kai]': '|' means that one approver is enough, '&' that all must approve, and
 * brackets that the step is skipped. A step ending in '?' is skipped if all of its approvers decided before.
 */
export function aChain(text: string): RunningChain {
  return startChain(
    { owner_id: 'ana', submitted_by: null },
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

/**
 * Prints 'ben+ / fay-|gus+ / kai*': '+' marks people who approved, '-' people who were passed over, '*' people who must
 * decide now, and '!' people who left. Brackets mark skipped steps.
 */
export function shown({ steps }: RunningChain): string {
  const marks = { ahead: '', now: '*', approved: '+', passed: '-', left: '!' } as const;
  return steps
    .map(({ state, mode, people }) => {
      const each = people.map((person) => `${person.user_id}${marks[person.state]}`).join(mode === 'any' ? '|' : '&');
      return state === 'skipped' ? `[${each}]` : each;
    })
    .join(' / ');
}

/** Records one approval by each of these people, in order and on their own behalf. Throws if an approval is refused. */
export function approvedBy(chain: RunningChain, ...ids: string[]): RunningChain {
  return ids.reduce((now, id) => {
    const decision = approve(now, { approver_id: id, actor_id: id, at: '2026-11-15T09:00:00Z' });
    if (!decision.allowed) throw new Error(`${id} cannot approve: ${decision.code}`);
    return decision.value.chain;
  }, chain);
}
