import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { PolicyApprover } from '../policies/policy-rule.ts';
import { addApprover } from './add-approver.ts';
import type { ApprovalRule } from './approval-rule.ts';
import { isAudited } from './approves-itself.ts';
import { buildChain } from './build-chain.ts';
import type { Chain } from './chain.ts';
import { approve } from './decide.ts';
import { escalate, escalationTargets } from './escalate.ts';
import { findRule } from './find-rule.ts';
import type { ApprovalItem } from './item.ts';
import { replaceLeaver } from './replace-leaver.ts';
import { restart } from './restart.ts';
import { approvalSentence } from './rule-sentence.ts';
import { type RunningChain, startChain, waitingFor } from './running-chain.ts';
import { standIns } from './stand-ins.ts';
import {
  organisationOf,
  type RandomCompany,
  randomCompany,
  randomExtras,
  randomItem,
  randomRules,
} from './testing/a-random-company.ts';
import { names } from './testing/an-approval.ts';

const numRuns = process.env.TEST_LONG ? 10_000 : 300;
vi.setConfig({ testTimeout: 600_000 });

interface Drawn {
  company: RandomCompany;
  rules: ApprovalRule[];
  item: ApprovalItem;
  extra: PolicyApprover[];
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  company: randomCompany,
  rules: randomRules,
  item: randomItem,
  extra: randomExtras,
});

function found({ company, rules, item, extra }: Drawn): { rule: ApprovalRule; chain: Chain } {
  const { rule } = findRule({ rules, item, names });
  return { rule, chain: buildChain({ rule, item, organisation: organisationOf(company), extra_approvers: extra }) };
}

/**
 * Returns whether one of the owner's managers or a super admin can decide. The result is computed without the approval
 * engine, so that it can check the engine.
 */
function isAnybodyLeft({ managers, disabled, admins }: RandomCompany): boolean {
  const above = new Set<string>();
  let next = managers.ana ?? 'gone';
  while (next !== 'gone' && next !== 'ana' && !above.has(next)) {
    above.add(next);
    next = managers[next] ?? 'gone';
  }
  return [...above, ...admins].some((id) => id !== 'ana' && !disabled.includes(id));
}

describe('a chain for any rules and company', () => {
  it('has only active people other than the owner in every step', () => {
    check(drawn, (all) => {
      const { chain } = found(all);
      for (const step of chain.steps) {
        const people = step.approvers.map(({ user_id }) => user_id);
        expect(new Set(people).size).toBe(people.length);
        for (const id of [...people, ...step.escalate_to.map(({ user_id }) => user_id)]) {
          expect(id).not.toBe('ana');
          expect(all.company.disabled).not.toContain(id);
          expect(id).not.toBe('gone');
        }
        if (step.skipped_because === null) expect(people.length).toBeGreaterThan(0);
        expect(step.title).not.toBe('');
        expect(step.title.length).toBeLessThanOrEqual(200);
      }
      expect(chain.steps.some(({ skipped_because }) => skipped_because === null)).toBe(chain.outcome === 'steps');
    });
  });

  it('has no approver only when nobody above the owner is left', () => {
    check(drawn, (all) => {
      const { chain } = found(all);
      if (isAnybodyLeft(all.company)) expect(chain.outcome).not.toBe('no_approver');
    });
  });

  it('is approved automatically only when the rule, the policies and the audit allow it', () => {
    check(drawn, (all) => {
      const { rule, chain } = found(all);
      if (chain.outcome !== 'auto_approved') return;
      expect(rule.auto_approve).not.toBeNull();
      expect(rule.author_ids).not.toContain(all.item.owner_id);
      expect(all.extra).toEqual([]);
      expect(isAudited(all.item.id, rule.audit_pct)).toBe(false);
      const { total_at_most = null, without_violations = false, without_checks = false } = rule.auto_approve ?? {};
      if (total_at_most !== null) expect(Number(all.item.total)).toBeLessThanOrEqual(Number(total_at_most));
      if (without_violations) expect(all.item.no_of_violations).toBe(0);
      if (without_checks) expect(all.item.no_of_checks).toBe(0);
    });
  });

  it('is deterministic, with the same reasons', () => {
    check(drawn, (all) => {
      expect(found(structuredClone(all))).toEqual(found(all));
      const input = { rules: all.rules, item: all.item, names };
      const { rule, tried } = findRule(input);
      expect(findRule(input).tried).toEqual(tried);
      // Each rule is listed once, exactly one matches, and later rules change nothing.
      expect(tried.filter(({ outcome }) => outcome === 'matched').map(({ rule_id }) => rule_id)).toEqual([rule.id]);
      expect(tried.every(({ because }) => /^[A-Z].*\.$/u.test(because))).toBe(true);
      const used = all.rules.filter(({ id }) => tried.find((each) => each.rule_id === id)?.outcome !== 'after_match');
      expect(findRule({ ...input, rules: used }).rule.id).toBe(rule.id);
    });
  });

  it('includes the approvers required by policies, unless they already decide', () => {
    check(drawn, (all) => {
      const { chain } = found(all);
      if (chain.outcome !== 'steps') return;
      const extraIds = all.extra.flatMap((each) => (each.kind === 'user' ? [each.user_id] : []));
      const standing = chain.steps.filter(({ skipped_because }) => skipped_because === null);
      const decide = new Set(standing.flatMap(({ approvers }) => approvers.map(({ user_id }) => user_id)));
      for (const id of extraIds)
        if (id !== 'ana' && id !== 'gone' && !all.company.disabled.includes(id)) expect(decide).toContain(id);
    });
  });

  it('comes from a rule that has a sentence', () => {
    check(randomRules, (rules) => {
      for (const rule of rules) {
        const { text } = approvalSentence(rule, names);
        expect(text).toMatch(/^[A-Z].*\.$/u);
        expect(text).not.toMatch(/undefined|null|NaN| {2}/u);
      }
    });
  });
});

describe('a running chain, whatever happens', () => {
  const draws = fc.array(fc.nat(), { minLength: 60, maxLength: 60 });

  it('ends after at most as many approvals as it has people', () => {
    check(fc.tuple(drawn, draws), ([all, dice]) => {
      const { chain } = found(all);
      if (chain.outcome !== 'steps') return;
      const people = chain.steps.reduce((count, { approvers }) => count + approvers.length, 0);
      const { chain: over, approvals } = toTheEnd(
        startChain({ owner_id: 'ana', submitted_by: null }, chain.steps),
        dice,
      );
      expect(approvals).toBeLessThanOrEqual(people);
      for (const step of over.steps) expect(['done', 'skipped']).toContain(step.state);
      expect(waitingFor(restart(over))).toEqual(
        waitingFor(startChain({ owner_id: 'ana', submitted_by: null }, chain.steps)),
      );
    });
  });

  it('always waits for an active person and ends, despite leavers, escalations and added approvers', () => {
    check(fc.tuple(drawn, draws), ([all, dice]) => {
      const { chain } = found(all);
      if (chain.outcome !== 'steps') return;
      // One person is never disabled, so that the chain can always finish.
      const company = { ...all.company, admins: [...all.company.admins, 'p9'] };
      let disabled = company.disabled.filter((id) => id !== 'p9');
      let running = startChain({ owner_id: 'ana', submitted_by: null }, chain.steps);
      for (const die of dice.slice(0, 8)) {
        const now = waitingFor(running);
        expect(now.length).toBeGreaterThan(0);
        expect(now.filter((id) => id === 'ana' || (disabled.includes(id) && id !== 'p9'))).toEqual([]);
        const one = now[die % now.length] ?? '';
        const organisation = organisationOf({ ...company, disabled });
        if (die % 4 === 0 && one !== 'p9') {
          disabled = [...disabled, one];
          const stand_ins = standIns(organisationOf({ ...company, disabled }), { owner_id: 'ana', leaver_id: one });
          const replaced = replaceLeaver(running, { leaver_id: one, stand_ins });
          expect(replaced.outcome).not.toBe('no_approver');
          running = replaced.chain;
          if (replaced.outcome === 'finished') return;
        } else if (die % 4 === 1) {
          const decision = escalate(running, escalationTargets(running, organisation));
          if (decision.allowed) running = decision.value;
        } else if (die % 4 === 2) {
          const added = addApprover(running, { user_id: 'p9', name: 'P9', because: 'added' });
          if (added.allowed) running = added.value;
        } else {
          const decision = approve(running, { approver_id: one, actor_id: one, at: 'now' });
          if (!decision.allowed) throw new Error(decision.code);
          running = decision.value.chain;
          if (decision.value.outcome === 'finished') return;
        }
      }
      toTheEnd(running, dice);
    });
  });
});

/** Approves with random current approvers until the chain ends. */
function toTheEnd(start: RunningChain, dice: readonly number[]): { chain: RunningChain; approvals: number } {
  let chain = start;
  for (let approvals = 1; approvals <= 200; approvals += 1) {
    const now = waitingFor(chain);
    const approver_id = now[(dice[approvals % dice.length] ?? 0) % now.length] ?? 'nobody';
    const decision = approve(chain, { approver_id, actor_id: approver_id, at: 'now' });
    if (!decision.allowed) throw new Error(`It waits for ${now.join(', ') || 'nobody'}: ${decision.code}`);
    chain = decision.value.chain;
    if (decision.value.outcome === 'finished') return { chain, approvals };
  }
  throw new Error('It never ends.');
}

function check<T>(arbitrary: fc.Arbitrary<T>, claim: (value: T) => void): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      claim(value);
    }),
    { numRuns },
  );
}
