import { describe, expect, it } from 'vitest';
import { addApprover, wasAdded } from './add-approver.ts';
import { approve } from './decide.ts';
import { escalate, escalationTargets } from './escalate.ts';
import { replaceLeaver } from './replace-leaver.ts';
import { reopen, restart } from './restart.ts';
import { waitingFor } from './running-chain.ts';
import { standIns } from './stand-ins.ts';
import { aChain, approvedBy, shown } from './testing/a-running-chain.ts';
import { aCompany } from './testing/an-approval.ts';

const at = '2026-11-15T09:00:00Z';
const byThemselves = (id: string) => ({ approver_id: id, actor_id: id, at });
const approvers = (ids: string) => ids.split(' ').map((user_id) => ({ user_id, because: 'because' }));

describe('an approval', () => {
  it.each([
    ['ben', 'ben', 'finished', 'ben+', ''],
    ['ben / fay', 'ben', 'goes_on', 'ben+ / fay*', 'fay'],
    ['ben / fay', 'ben fay', 'finished', 'ben+ / fay+', ''],
    // In mode 'any', one approver is enough.
    ['fay|gus / kai', 'gus', 'goes_on', 'fay-|gus+ / kai*', 'kai'],
    // In mode 'all', every approver must approve, in any order.
    ['fay&gus / kai', 'gus', 'goes_on', 'fay*&gus+ / kai', 'fay'],
    ['fay&gus / kai', 'gus fay', 'goes_on', 'fay+&gus+ / kai*', 'kai'],
    // Steps skipped at the start stay skipped.
    ['[kai] / ben / [gus] / fay', 'ben', 'goes_on', '[kai] / ben+ / [gus] / fay*', 'fay'],
    ['ben / [kai]', 'ben', 'finished', 'ben+ / [kai]', ''],
    // Gus decided for Finance, so a last step with Gus alone is skipped, but a last step with Fay alone is not.
    ['fay|gus / kai / gus?', 'gus kai', 'finished', 'fay-|gus+ / kai+ / [gus]', ''],
    ['fay|gus / kai / fay?', 'gus kai', 'goes_on', 'fay-|gus+ / kai+ / fay*', 'fay'],
    ['ben / kai / ben&fay?', 'ben kai', 'goes_on', 'ben+ / kai+ / ben*&fay*', 'ben fay'],
  ])('of %s by %s: %s', (chain, ids, outcome, after, waiting) => {
    const before = ids.split(' ');
    const last = before.pop() ?? '';
    const decision = approve(approvedBy(aChain(chain), ...before), byThemselves(last));
    expect(decision).toMatchObject({ allowed: true, value: { outcome } });
    if (!decision.allowed) return;
    expect(shown(decision.value.chain)).toBe(after);
    expect(waitingFor(decision.value.chain).join(' ')).toBe(waiting);
  });

  it('records the approver, the actor and the time', () => {
    const decision = approve(aChain('ben'), { approver_id: 'ben', actor_id: 'dee', at });
    expect(decision).toMatchObject({
      value: { chain: { steps: [{ state: 'done', people: [{ user_id: 'ben', state: 'approved', by: 'dee', at }] }] } },
    });
  });

  it.each([
    ['somebody it does not wait for', 'ben / fay', 'kai', 'kai', 'approval.not_waiting'],
    ['somebody whose turn comes later', 'ben / fay', 'fay', 'fay', 'approval.not_waiting'],
    ['the owner', 'ana', 'ana', 'ana', 'approval.own_item'],
    ['the owner in somebody’s place', 'ben', 'ben', 'ana', 'approval.own_item'],
  ])('by %s is refused', (_, chain, approver_id, actor_id, code) => {
    expect(approve(aChain(chain), { approver_id, actor_id, at })).toMatchObject({ allowed: false, code });
  });

  it('counts once', () => {
    const once = approvedBy(aChain('fay&gus'), 'gus');
    expect(approve(once, byThemselves('gus'))).toMatchObject({ code: 'approval.not_waiting' });
    expect(approve(approvedBy(once, 'fay'), byThemselves('fay'))).toMatchObject({ code: 'approval.not_waiting' });
  });
});

describe('an escalation', () => {
  it.each([
    ['ben / fay', '', 'cem', 'ben*|cem* / fay'],
    ['fay|gus', '', 'cem dan', 'fay*|gus*|cem*|dan*'],
    ['fay&gus', 'gus', 'cem', 'fay-&gus+&cem*'],
    ['fay&gus', '', 'gus cem', 'fay-&gus-&cem*'],
    ['ben', '', 'ben cem ana cem', 'ben*|cem*'],
  ])('of %s, decided by %s, goes to %s', (chain, decided, to, after) => {
    const running = approvedBy(aChain(chain), ...decided.split(' ').filter(Boolean));
    const decision = escalate(running, approvers(to));
    expect(decision.allowed && shown(decision.value)).toBe(after);
  });

  it('is refused without a new approver or a current step', () => {
    expect(escalate(aChain('ben'), approvers('ben ana'))).toMatchObject({ code: 'approval.nobody_above' });
    expect(escalate(aChain('ben'), [])).toMatchObject({ code: 'approval.nobody_above' });
    expect(escalate(approvedBy(aChain('ben'), 'ben'), approvers('cem'))).toMatchObject({
      code: 'approval.not_waiting',
    });
  });

  it('goes to the people of the rule, else to managers, else to a super admin', () => {
    const targets = (chain = aChain('ben'), company = aCompany()) =>
      escalationTargets(chain, company)
        .map(({ user_id, because }) => `${user_id}: ${because}`)
        .join(', ');
    const named = aChain('ben');
    const [step] = named.steps;
    expect(targets(step && { ...named, steps: [{ ...step, escalate_to: approvers('kai ana') }] })).toBe('kai: because');
    expect(targets()).toBe('cem: manager of Ben, who has not decided');
    expect(targets(aChain('ben'), aCompany({ managers: 'ben>cem>dan', disabled: ['cem'] }))).toBe(
      'dan: manager of Ben, who has not decided',
    );
    expect(targets(aChain('cem'))).toBe('zoe: escalated because nobody decided');
    expect(targets(aChain('ben'), aCompany({ managers: 'ben>ana>cem' }))).toBe(
      'cem: manager of Ben, who has not decided',
    );
    expect(targets(aChain('zoe'), aCompany({ managers: '' }))).toBe('');
    expect(targets(approvedBy(aChain('fay&ben'), 'ben'), aCompany({ managers: 'fay>hal, ben>cem' }))).toBe(
      'hal: manager of Fay, who has not decided',
    );
  });
});

describe('a leaver', () => {
  it.each([
    ['ben / fay', '', 'ben', 'cem zoe', 'goes_on', 'ben!|cem* / fay'],
    ['ben / fay', '', 'fay', 'cem zoe', 'goes_on', 'ben* / fay!|cem'],
    ['ben / fay / ben', '', 'ben', 'cem', 'goes_on', 'ben!|cem* / fay / ben!|cem'],
    // In mode 'any', the remaining approvers are enough.
    ['fay|gus', '', 'fay', 'cem', 'goes_on', 'fay!|gus*'],
    ['fay&gus', '', 'fay', 'cem', 'goes_on', 'gus*&fay!&cem*'],
    // Gus is also Fay's manager and decides for both.
    ['fay&gus', '', 'fay', 'gus cem', 'goes_on', 'fay!&gus*'],
    // Gus already decided, so Cem replaces Fay.
    ['fay&gus', 'gus', 'fay', 'gus cem', 'goes_on', 'gus+&fay!&cem*'],
    ['fay&gus / kai', 'gus', 'fay', 'gus', 'goes_on', 'fay!&gus+ / kai*'],
    ['ben', '', 'ben', 'ana ben zoe', 'goes_on', 'ben!|zoe*'],
    ['ben', '', 'ben', 'ana', 'no_approver', 'ben!'],
    ['ben / fay', '', 'fay', 'ana', 'goes_on', 'ben* / [fay!]'],
    // Decisions already made are kept.
    ['ben / fay', 'ben', 'ben', 'cem', 'goes_on', 'ben+ / fay*'],
    ['ben / fay', '', 'kai', 'cem', 'goes_on', 'ben* / fay'],
  ])('%s, decided by %s: %s leaves, %s can replace them', (chain, decided, leaver_id, ids, outcome, after) => {
    const running = approvedBy(aChain(chain), ...decided.split(' ').filter(Boolean));
    const replaced = replaceLeaver(running, { leaver_id, stand_ins: approvers(ids) });
    const sorted = (text: string) => text.split(' / ').map((step) => [...step.split(/[|&]/u)].sort().join(' '));
    expect(sorted(shown(replaced.chain))).toEqual(sorted(after));
    expect(replaced.outcome).toBe(outcome);
  });

  it('does not change a finished chain', () => {
    const over = approvedBy(aChain('ben'), 'ben');
    expect(replaceLeaver(over, { leaver_id: 'ben', stand_ins: approvers('cem') })).toEqual({
      chain: over,
      outcome: 'goes_on',
    });
  });

  it("is replaced by their managers, the owner's managers or the super admins", () => {
    const company = aCompany({ managers: 'kai>lou>ana>ben>cem', disabled: ['ben'], admins: ['ana', 'zoe', 'cem'] });
    expect(standIns(company, { owner_id: 'ana', leaver_id: 'kai' })).toEqual([
      { user_id: 'lou', because: 'instead of Kai, who is no longer available' },
      { user_id: 'cem', because: 'instead of Kai, who is no longer available' },
      { user_id: 'zoe', because: 'instead of Kai, who is no longer available' },
    ]);
  });
});

describe('an added approver', () => {
  const kai = { user_id: 'kai', name: 'Kai', because: 'added by Ben' };
  it('gets a step right after the current one', () => {
    const decision = addApprover(aChain('ben / fay'), kai);
    expect(decision.allowed && shown(decision.value)).toBe('ben* / kai / fay');
    const added = decision.allowed && decision.value.steps[1];
    expect(added).toMatchObject({ title: 'Kai', because: 'added by Ben', remind_after_days: 3 });
    if (decision.allowed) expect(shown(approvedBy(decision.value, 'ben', 'kai'))).toBe('ben+ / kai+ / fay*');
  });

  it('is marked as added once it is their turn, whatever the reason text', () => {
    const decision = addApprover(aChain('ben / fay'), { ...kai, because: 'a second look' });
    if (!decision.allowed) throw new Error('Kai was not added.');
    expect(wasAdded(decision.value, 'ben')).toBe(false);
    const turn = approvedBy(decision.value, 'ben');
    expect(wasAdded(turn, 'kai')).toBe(true);
    expect(wasAdded(approvedBy(turn, 'kai'), 'fay')).toBe(false);
    const reopened = reopen(approvedBy(turn, 'kai'));
    expect(reopened.allowed && wasAdded(reopened.value, 'kai')).toBe(true);
  });

  it.each([
    ['the owner', 'ben / fay', { ...kai, user_id: 'ana' }, 'approval.own_item'],
    ['somebody who has it', 'kai', kai, 'approval.already_asked'],
    ['somebody who gets it later', 'ben / kai', kai, 'approval.already_asked'],
  ])('cannot be %s', (_, chain, added, code) => {
    expect(addApprover(aChain(chain), added)).toMatchObject({ allowed: false, code });
  });

  it('cannot join a finished chain; an earlier approver can be added again', () => {
    expect(addApprover(approvedBy(aChain('ben'), 'ben'), kai)).toMatchObject({ code: 'approval.not_waiting' });
    const again = addApprover(approvedBy(aChain('kai / ben'), 'kai'), kai);
    expect(again.allowed && shown(again.value)).toBe('kai+ / ben* / kai');
  });
});

describe('restarting and reopening', () => {
  it('a restart removes all decisions', () => {
    const running = approvedBy(aChain('fay|gus / [kai] / gus? / ben'), 'gus');
    expect(shown(running)).toBe('fay-|gus+ / [kai] / [gus] / ben*');
    expect(shown(restart(running))).toBe('fay*|gus* / [kai] / gus / ben');
    expect(shown(approvedBy(restart(running), 'fay'))).toBe('fay+|gus- / [kai] / gus* / ben');
  });

  it('a restart does not bring back people who left', () => {
    const { chain } = replaceLeaver(aChain('ben / fay'), { leaver_id: 'ben', stand_ins: approvers('cem') });
    expect(shown(restart(approvedBy(chain, 'cem')))).toBe('ben!|cem* / fay');
  });

  it('the last decision can be undone and made by someone else', () => {
    const over = approvedBy(aChain('ben / fay|gus / gus?'), 'ben', 'gus');
    const open = reopen(over);
    expect(open.allowed && shown(open.value)).toBe('ben+ / fay*|gus* / gus');
    if (open.allowed) expect(shown(approvedBy(open.value, 'fay'))).toBe('ben+ / fay+|gus- / gus*');
  });

  it('an automatic approval has no decision to undo', () => {
    expect(reopen({ owner_id: 'ana', submitted_by: null, steps: [] })).toMatchObject({
      code: 'approval.nobody_decided',
    });
  });
});
