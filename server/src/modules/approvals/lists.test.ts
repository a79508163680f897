import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aTeam, makeDelegate } from './testing/a-team.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

async function anInbox(count: number) {
  const team = await aTeam(product);
  for (let index = 0; index < count; index += 1)
    await insertTestReport(product, index % 3 === 0 ? team.ben : team.ana, {
      stage: 'pending_approval',
      waits_for: [index % 4 === 0 ? team.head : team.boss],
      title: `Trip x${String.fromCharCode(97 + index)}`,
      amounts: [`${((index * 7) % 10) + 1}.00`],
      // Pairs share the same time, so only ids order them.
      waiting_since: new Date(Date.UTC(2026, 10, 1 + Math.floor(index / 2), 8)),
    });
  return team;
}

describe('the approval inbox', () => {
  it.each(['waiting', 'amount', 'submitted'] as const)('pages by %s without losing or repeating a row', async (by) => {
    const { boss, deputy, head } = await anInbox(12);
    await makeDelegate(deputy, boss);
    await makeDelegate(deputy, head);
    for (const person of [boss, deputy])
      for (const direction of ['asc', 'desc'] as const) {
        const sort = { by, direction };
        const whole = await person.calls('approvals.list', { sort, limit: 100 });
        expect(whole.data).toHaveLength(whole.total_records);
        expect(whole.total_records).toBe(person === boss ? 9 : 12);
        const key = ({ waiting_since, submitted_at, total }: (typeof whole.data)[number]) =>
          by === 'amount' ? total.padStart(9, '0') : by === 'waiting' ? (waiting_since ?? '') : (submitted_at ?? '');
        const keys = whole.data.map(key);
        expect(keys).toEqual(direction === 'asc' ? keys.toSorted() : keys.toSorted().reverse());
        const followed = [];
        let after: string | undefined;
        do {
          const page = await person.calls('approvals.list', { sort, limit: 5, ...(after && { after }) });
          followed.push(...page.data);
          after = page.next ?? undefined;
        } while (after);
        const ids = (rows: readonly { item_id: string }[]) => rows.map(({ item_id }) => item_id);
        expect(ids(followed)).toEqual(ids(whole.data));
        const jumped = await person.calls('approvals.list', { sort, limit: 5, page: 2 });
        expect(ids(jumped.data)).toEqual(ids(whole.data).slice(5, 10));
      }
  });

  it('can be searched by title, number and owner, and filtered', async () => {
    const { boss, ana, ben } = await anInbox(12);
    const finds = async (search: string, filters = {}) =>
      (await boss.calls('approvals.list', { search, filters, limit: 100 })).data;
    expect((await finds('trip xc')).map(({ title }) => title)).toEqual(['Trip xc']);
    expect(new Set((await finds('ben')).map(({ owner }) => owner.user_id))).toEqual(new Set([ben.user_id]));

    const [first] = await finds('');
    expect(await finds(first?.number ?? '')).toHaveLength(1);
    expect(await finds('nothing like it')).toEqual([]);

    const ofAna = await finds('', { owner_ids: [ana.user_id] });
    expect(ofAna.every(({ owner }) => owner.user_id === ana.user_id)).toBe(true);
    expect(ofAna.length + (await finds('', { owner_ids: [ben.user_id] })).length).toBe(9);

    const late = await boss.calls('approvals.list', { filters: { flags: ['overdue'] } });
    expect(late.counts.overdue).toBe(late.total_records);
    expect(late.data.every(({ is_overdue, days_waiting }) => is_overdue && days_waiting >= 7)).toBe(true);
    expect((await finds('', { waiting_days: 7 })).length).toBe(late.total_records);

    const days = (await finds('')).map(({ submitted_at }) => submitted_at?.slice(0, 10) ?? '').sort();
    const day = days[4] ?? '';
    const onDay = await finds('', { submitted_from: day, submitted_to: day });
    expect(onDay).toHaveLength(days.filter((each) => each === day).length);
    expect(onDay.every(({ submitted_at }) => submitted_at?.startsWith(day))).toBe(true);
    expect(await finds('', { submitted_from: day })).toHaveLength(days.filter((each) => each >= day).length);

    const dear = await boss.calls('approvals.list', { filters: { amount_from: '5', item_kind: 'report' } });
    expect(dear.data.every(({ total }) => Number(total) >= 5)).toBe(true);
    expect((await finds('', { item_kind: 'advance' })).length).toBe(0);
    expect((await finds('', { flags: ['violation', 'check'] })).length).toBe(0);
    expect((await finds('', { flags: ['no_receipt'] })).length).toBe(9);
  });

  it('shows exact totals from the saved counters', async () => {
    const { boss } = await anInbox(12);
    const { data, total, no_of_reports, counts } = await boss.calls('approvals.list', { limit: 100 });
    expect(no_of_reports).toBe(data.length);
    expect(counts).toMatchObject({ report: 9, advance: 0 });
    expect(total).toBe(data.reduce((sum, row) => sum + Number(row.total), 0).toFixed(2));
  });
});

describe('the counts of an inbox', () => {
  it('tell reports and advances apart, for delegates too, as the home page does', async () => {
    const { ana, boss, deputy, drift } = await anInbox(4);
    const fair = { stage: 'pending_approval' as const, waits_for: [boss], title: 'Fair' };
    const item_id = await insertTestAdvance(product, ana, fair);
    await makeDelegate(deputy, boss);
    const expected = { report: 3, advance: 1 };

    for (const person of [boss, deputy]) {
      expect(await person.calls('approvals.counts', {})).toMatchObject(expected);
      const whole = await person.calls('approvals.list', {});
      expect(whole).toMatchObject({ total_records: 4, no_of_reports: 3, counts: expected });
      expect(await person.calls('approvals.list', { search: 'fair' })).toMatchObject({
        total_records: 1,
        no_of_reports: 0,
      });
      const home = await person.calls('home.dashboard', {});
      expect(home).toMatchObject({ approval_report_count: 3, approval_advance_count: 1 });
      expect(home.waiting_for_you[0]?.title).toBe('3 reports and 1 advance are waiting for your approval');
      expect(home.waiting_for_you[0]?.detail).toContain(`USD ${whole.total} in total.`);
    }

    const decision = { action: 'approve' as const };
    await deputy.calls('approvals.action', { item_kind: 'advance', item_id, version: 0, decision });
    expect(await boss.calls('approvals.counts', {})).toMatchObject({ report: 3, advance: 0 });
    expect(await boss.calls('approvals.history', {})).toMatchObject({ total_records: 1, no_of_reports: 0 });
    expect(await drift()).toEqual([]);
  });
});

describe('the decision history', () => {
  it('shows the amounts at the time of the decision, in either order', async () => {
    const { boss, ana, ben } = await anInbox(12);
    const inbox = await boss.calls('approvals.list', { limit: 100 });
    for (const [index, { item_id, version }] of inbox.data.entries()) {
      const decision =
        index % 2 === 0 ? { action: 'approve' as const } : { action: 'send_back' as const, comment: 'Again' };
      product.setNow(new Date(Date.UTC(2026, 10, 12, 12, index)));
      await boss.calls('approvals.action', { item_id, version, decision });
    }
    product.setNow(new Date('2026-11-12T12:00:00Z'));
    const sort = { by: 'decided' as const, direction: 'desc' as const };
    const whole = await boss.calls('approvals.history', { sort, limit: 100 });
    expect(whole.data.map(({ item_id }) => item_id)).toEqual(inbox.data.map(({ item_id }) => item_id).reverse());
    expect(whole).toMatchObject({ total_records: 9, no_of_reports: 9 });

    const first = await boss.calls('approvals.history', { sort, limit: 4 });
    const second = await boss.calls('approvals.history', { sort, limit: 100, after: first.next ?? '' });
    expect([...first.data, ...second.data]).toEqual(whole.data);

    const sent = await boss.calls('approvals.history', { filters: { decisions: ['sent_back'] } });
    expect(sent.total_records).toBe(4);

    const ofBen = await boss.calls('approvals.history', { search: 'ben', filters: { owner_ids: [ben.user_id] } });
    expect(ofBen.data.every(({ owner }) => owner.user_id === ben.user_id)).toBe(true);
    expect((await boss.calls('approvals.history', { filters: { decided_to: '2026-11-11' } })).total_records).toBe(0);
    expect((await ana.sends('approvals.history', {})).http_status).toBe(403);
  });
});

describe('the company list', () => {
  it('shows all submitted items and no drafts', async () => {
    const { admin, fin, ana, boss, head } = await anInbox(6);
    await insertTestReport(product, ana, { title: 'Secret plans', amounts: ['99.00'] });
    await insertTestReport(product, ana, { stage: 'paid', title: 'Paid trip', amounts: ['50.00'] });
    for (const person of [admin, fin]) {
      const whole = await person.calls('approvals.clientList', { limit: 100 });
      expect(whole).toMatchObject({ total_records: 7, counts: { draft: 0, pending_approval: 6, paid: 1 } });
      expect(whole.data).toHaveLength(7);
      expect(whole.data.map(({ title }) => title)).not.toContain('Secret plans');
      expect(whole.total).toBe(whole.data.reduce((sum, row) => sum + Number(row.total), 0).toFixed(2));
    }
    expect((await admin.calls('approvals.clientList', { search: 'secret' })).data).toEqual([]);
    expect((await admin.calls('approvals.clientList', { search: 'paid ana' })).data).toMatchObject([
      { title: 'Paid trip' },
    ]);
    expect((await admin.calls('approvals.clientList', { filters: { stages: ['paid', 'draft'] } })).total_records).toBe(
      1,
    );

    const ofHead = await admin.calls('approvals.clientList', { filters: { approver_ids: [head.user_id] } });
    expect(ofHead.data.every(({ now_with }) => now_with[0]?.user_id === head.user_id)).toBe(true);
    expect(ofHead.total_records).toBe(2);
    expect(ofHead.data.map(({ days_waiting }) => days_waiting).sort()).toEqual([11, 9]);

    for (const by of ['created', 'submitted', 'amount'] as const) {
      const sort = { by, direction: 'desc' as const };
      const whole = await admin.calls('approvals.clientList', { sort, limit: 100 });
      const first = await admin.calls('approvals.clientList', { sort, limit: 3 });
      const rest = await admin.calls('approvals.clientList', { sort, limit: 100, after: first.next ?? '' });
      expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(whole.data.map(({ id }) => id));
      const jumped = await admin.calls('approvals.clientList', { sort, limit: 3, page: 2 });
      expect(jumped.data.map(({ id }) => id)).toEqual(whole.data.map(({ id }) => id).slice(3, 6));
    }
    expect((await boss.sends('approvals.clientList', {})).http_status).toBe(403);
  });
});

describe('approval details', () => {
  it('add up what was paid in different currencies in the company’s currency', async () => {
    const { ana, boss, company } = await aTeam(product);
    const { report_id: inDollars } = await insertTestReport(product, ana, { stage: 'paid', amounts: ['100.00'] });
    const { report_id: inYen } = await insertTestReport(product, ana, { stage: 'paid', amounts: ['50.00'] });
    const { report_id } = await insertTestReport(product, ana, { stage: 'pending_approval', waits_for: [boss] });
    const advance_id = await insertTestAdvance(product, ana, { stage: 'pending_approval', waits_for: [boss] });
    await company.inCompany(async (tx) => {
      const changes = [
        [inDollars, {}],
        [inYen, { currency: 'JPY', payable_total: '7500', total: '7500' }],
        [report_id, { currency: 'JPY', payable_total: '1500', total: '1500' }],
      ] as const;
      for (const [id, change] of changes)
        await tx
          .updateTable('reports')
          .set({ ...change, submitted_at: new Date('2026-11-01T08:00:00Z') })
          .where('client_id', '=', company.client_id)
          .where('id', '=', id)
          .execute();
    });

    const items = [{ item_id: report_id }, { item_kind: 'advance' as const, item_id: advance_id }];
    for (const item of items) {
      const { submitter } = await boss.calls('approvals.details', item);
      expect(submitter.paid_total).toBe('150.00');
    }
  });

  it('show allowed actions and reasons to everyone who sees the item', async () => {
    const { ana, admin, ben, boss, fin, submits } = await aTeam(product);
    const { report_id } = await submits(ana, ['12.00']);
    const ofBoss = await boss.calls('approvals.details', { item_id: report_id });
    expect(ofBoss).toMatchObject({
      claimed_total: '12.00',
      approved_total: '12.00',
      approve_text: 'Approve 12.00',
      in_place_of: null,
      submitter: { person: { user_id: ana.user_id }, reports_filed: 1, paid_total: '0.00' },
      can: {
        approve: { allowed: true },
        edit: { allowed: true },
        unapprove: { allowed: false },
        act_for_client: { allowed: false },
      },
    });
    expect(ofBoss.chain).toMatchObject([
      { step_no: 1, state: 'now', people: [{ user_id: boss.user_id, state: 'now' }] },
    ]);

    const ofAna = await ana.calls('approvals.details', { item_id: report_id });
    expect(ofAna.can.approve).toEqual({ allowed: false, reason: 'You cannot approve your own report or advance.' });

    const ofAdmin = await admin.calls('approvals.details', { item_id: report_id });
    expect(ofAdmin.can).toMatchObject({ act_for_client: { allowed: true }, approve: { allowed: false } });
    expect((await fin.calls('approvals.details', { item_id: report_id })).can.send_back.allowed).toBe(false);
    await expect(ben.calls('approvals.details', { item_id: report_id })).toBeRefused('item.not_found');
  });
});
