import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { auditAreas } from '#domain/activity/audit-areas.ts';
import { aCompany } from '../../testing/a-company.ts';
import { inWriteContext } from '../../testing/in-write-context.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterEach(() => product.setNow(null));
afterAll(() => product.stop());

async function aTeam() {
  const company = await aCompany(product, { admin: ['super_admin'], second: ['super_admin'], ana: ['employee'] });
  return { company, ...company.people };
}

describe('the audit log', () => {
  it('lists who changed what, field by field, newest first', async () => {
    const { admin, ana } = await aTeam();
    const { id } = await admin.calls('organisation.saveDepartment', { name: 'Sales' });

    await admin.calls('organisation.saveDepartment', {
      id,
      version: 0,
      name: 'Sales & more',
      head_id: ana.user_id,
      is_active: false,
    });

    await admin.calls('organisation.remove', { kind: 'department', id });
    const { data, next } = await admin.calls('audit.list', {});
    expect(next).toBeNull();

    expect(data).toMatchObject([
      {
        action: 'department_removed',
        sentence: 'deleted the department Sales & more',
        kind: 'department',
        label: 'Sales & more',
        changes: [
          { field: 'Active', before: 'No', after: null },
          { field: 'Head', before: 'Ana Tester', after: null },
          { field: 'Name', before: 'Sales & more', after: null },
        ],
      },
      {
        actor: { user_id: admin.user_id, first_name: 'Admin' },
        changes: [
          { field: 'Active', before: 'Yes', after: 'No' },
          { field: 'Head', before: null, after: 'Ana Tester' },
          { field: 'Name', before: 'Sales', after: 'Sales & more' },
        ],
      },
      {
        action: 'department_created',
        changes: [
          { field: 'Active', before: null, after: 'Yes' },
          { field: 'Name', before: null, after: 'Sales' },
        ],
      },
    ]);
  });

  it('contains only settings of this company', async () => {
    const { admin, ana } = await aTeam();
    const other = await aTeam();
    await other.admin.calls('organisation.saveLevel', { name: 'Secret', rank: 1 });
    await ana.calls('people.editProfile', {
      first_name: 'Ana',
      last_name: 'New',
      phone: '',
      time_zone: 'UTC',
      version: 0,
    });
    expect((await admin.calls('audit.list', {})).data).toEqual([]);
    await expect(ana.calls('audit.list', {})).toBeRefused('access.denied');
    await expect(ana.calls('audit.exportList', {})).toBeRefused('access.denied');
  });

  it('filters by kind, person and dates in the time zone of the actor', async () => {
    product.setNow(new Date('2026-11-14T23:56:00Z'));
    const { admin, second } = await aTeam();
    await admin.calls('organisation.saveLevel', { name: 'Late', rank: 1 });
    product.setNow(new Date('2026-11-15T00:02:00Z'));
    await second.calls('organisation.saveLevel', { name: 'Day', rank: 2 });
    await second.calls('organisation.saveBusinessUnit', { name: 'Unit' });
    const labels = async (filters: object) => (await admin.calls('audit.list', filters)).data.map(({ label }) => label);
    expect(await labels({ kind: 'level' })).toEqual(['Day', 'Late']);
    expect(await labels({ actor_id: second.user_id })).toEqual(['Unit', 'Day']);
    expect(await labels({ actor_id: second.user_id, kind: 'level' })).toEqual(['Day']);
    expect(await labels({ to: '2026-11-14' })).toEqual(['Late']);
    expect(await labels({ from: '2026-11-15' })).toEqual(['Unit', 'Day']);
    expect(await labels({ from: '2026-11-14', to: '2026-11-14' })).toEqual(['Late']);

    await admin.calls('people.editProfile', {
      first_name: 'Admin',
      last_name: 'Tester',
      phone: '',
      time_zone: 'Europe/Berlin',
      version: 0,
    });

    // In the time zone Berlin, all entries were made on the next day.
    expect(await labels({ to: '2026-11-14' })).toEqual([]);
    expect(await labels({ from: '2026-11-15', to: '2026-11-15' })).toEqual(['Unit', 'Day', 'Late']);
    expect(await labels({ kind: 'nothing' })).toEqual([]);
  });

  it('covers payments, exports and access, filtered by area', async () => {
    const { admin } = await aTeam();
    await admin.calls('organisation.saveLevel', { name: 'Senior', rank: 1 });
    await inWriteContext(product, admin, async ({ record }) => {
      const item = { item_id: admin.user_id, item_label: 'ER-1' };
      record({ ...item, action: 'report_paid', item_kind: 'report', facts: { amount: '50', currency: 'USD' } });
      record({ ...item, action: 'exported', item_kind: 'export' });
      record({ ...item, action: 'signed_in', item_kind: 'user' });
      record({ ...item, action: 'report_commented', item_kind: 'report' });
    });

    const areas = async (filters: object) => (await admin.calls('audit.list', filters)).data.map(({ area }) => area);
    expect(await areas({})).toEqual(['access', 'exports', 'payments', 'settings']);
    for (const area of auditAreas) expect(await areas({ area })).toEqual([area]);
    const [payment] = (await admin.calls('audit.list', { area: 'payments' })).data;
    expect(payment?.sentence).toBe('paid USD 50.00 for ER-1');
    expect((await admin.calls('audit.exportList', { area: 'exports' })).content).toContain('exported ER-1');
  });

  it('returns each entry once across pages', async () => {
    const { admin } = await aTeam();
    await inWriteContext(product, admin, async ({ record }) => {
      for (let index = 0; index < 130; index += 1)
        record({
          action: 'level_created',
          item_kind: 'level',
          item_id: admin.user_id,
          item_label: `L${index}`,
          is_setting: true,
        });
    });

    const labels: string[] = [];
    let after: string | null | undefined;

    do {
      const page = await admin.calls('audit.list', { limit: 50, ...(after && { after }) });
      labels.push(...page.data.map(({ label }) => label));
      after = page.next;
    } while (after);

    expect(labels).toHaveLength(130);
    expect(new Set(labels).size).toBe(130);
  });

  it('shows current names for ids in older entries', async () => {
    const { admin, ana } = await aTeam();
    const gone = '01890000-0000-7000-8000-000000000000';

    await inWriteContext(product, admin, async ({ record }) =>
      record({
        action: 'policy_changed',
        item_kind: 'policy',
        item_id: ana.user_id,
        item_label: 'Hotels',
        is_setting: true,
        facts: {
          before: { rule: { who: { user_ids: [] } } },
          after: { rule: { who: { user_ids: [ana.user_id, gone] } } },
        },
      }),
    );

    expect((await admin.calls('audit.list', {})).data[0]?.changes).toEqual([
      { field: 'Rule · Who · User', before: null, after: `Ana Tester, ${gone}` },
    ]);
  });

  it('exports a CSV line per field without formulas', async () => {
    const { admin } = await aTeam();
    await admin.calls('organisation.saveEntity', { name: '=Acme', currency: 'EUR', address: '-1, "Lane"' });
    const { file_name, content } = await admin.calls('audit.exportList', { kind: 'entity' });
    expect(file_name).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/u);
    const lines = content
      .replace(/^\ufeff/u, '')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toBe('When,Who,Email,What,Kind,Item,Field,Before,After,Area,Signed in by');
    expect(lines).toContainEqual(
      expect.stringContaining(
        `,Admin Tester,${admin.email},added the entity =Acme,entity,'=Acme,Address,,"'-1, ""Lane"""`,
      ),
    );
    expect(lines).toContainEqual(expect.stringContaining(",Name,,'=Acme"));
  });
});
