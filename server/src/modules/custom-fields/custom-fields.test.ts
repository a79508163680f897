import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { customFields } from '#contract/custom-fields.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { settingsLog } from '../../testing/settings-log.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

type Field = SentOf<typeof customFields.save>;

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const nobody = '01890000-0000-7000-8000-000000000000';
const field = (key: string, more: Partial<Field> = {}): Field => ({
  applies_to: 'expense',
  key,
  label: key.toUpperCase(),
  kind: 'text',
  ...more,
});

async function aTeam() {
  const company = await aCompany(product, {
    admin: ['super_admin'],
    second: ['super_admin'],
    ana: ['employee'],
    fin: ['finance', 'employee'],
  });
  return { company, ...company.people };
}

const orderOf = async (person: TestPerson) =>
  (await person.calls('customFields.list', { applies_to: 'expense' })).data.map(({ key, sort_order }) => [
    key,
    sort_order,
  ]);

describe('a custom field', () => {
  it('is appended, listed in order and changed with its version', async () => {
    const { admin, second, company } = await aTeam();
    const first = await admin.calls('customFields.save', field('project', { help_text: 'Which one?' }));

    const city = await admin.calls(
      'customFields.save',
      field('city', { kind: 'select', options: ['Oslo', 'Pune', 'Oslo'], is_mandatory: true }),
    );

    expect(city.data).toMatchObject({ sort_order: 2, options: ['Oslo', 'Pune'], version: 0, formula: '' });

    expect(await orderOf(admin)).toEqual([
      ['project', 1],
      ['city', 2],
    ]);

    const change = field('project', { id: first.data.id, version: 0, label: 'Project', seen_by: 'finance' });

    const answers = await Promise.all([
      admin.sends('customFields.save', change),
      second.sends('customFields.save', change),
    ]);

    expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);
    await expect(admin.calls('customFields.save', change)).toBeRefused('item.changed');

    expect((await settingsLog(company)).at(-1)).toMatchObject({
      action: 'custom_field_changed',
      item_label: 'Project',
      facts: {
        before: { label: 'PROJECT', help_text: 'Which one?', seen_by: 'everyone' },
        after: { label: 'Project', help_text: '', seen_by: 'finance' },
      },
    });
  });

  it('requires a unique key per kind of item', async () => {
    const { admin } = await aTeam();
    await admin.calls('customFields.save', field('project'));
    await expect(admin.calls('customFields.save', field('project'))).toBeRefused('name.taken');
    await expect(admin.calls('customFields.save', field('other', { label: 'pROJECT' }))).toBeRefused('name.taken');
    await admin.calls('customFields.save', field('project', { applies_to: 'report' }));
  });

  it('cannot change its kind or key', async () => {
    const { admin } = await aTeam();
    const { data } = await admin.calls('customFields.save', field('project'));
    const saved = { id: data.id, version: 0 };
    await expect(admin.calls('customFields.save', field('project', { ...saved, kind: 'number' }))).toBeRefused(
      'field.kind_fixed',
    );
    await expect(admin.calls('customFields.save', field('other', saved))).toBeRefused('field.kind_fixed');
    await expect(admin.calls('customFields.save', field('project', { ...saved, applies_to: 'user' }))).toBeRefused(
      'item.not_found',
    );
    await expect(admin.calls('customFields.save', field('project', { id: nobody, version: 0 }))).toBeRefused(
      'item.not_found',
    );
  });

  it('with choices requires options', async () => {
    const { admin } = await aTeam();
    for (const kind of ['select', 'multi_select'] as const)
      await expect(admin.calls('customFields.save', field('pick', { kind }))).toBeRefused('field.no_options');
  });

  it('with a formula requires a valid one', async () => {
    const { admin } = await aTeam();
    const formula = (text: string, key = 'sum') => field(key, { kind: 'formula', formula: text, is_mandatory: true });
    await admin.calls('customFields.save', field('nights', { kind: 'number' }));
    await admin.calls('customFields.save', field('team'));
    for (const wrong of ['', 'nights *', '(nights]', 'nights + ghost', 'nights + team', 'sum + 1', 'x'.repeat(1_000)])
      await expect(admin.calls('customFields.save', formula(wrong))).toBeRefused('field.formula_wrong');
    const { data } = await admin.calls('customFields.save', formula('nights * 2'));
    expect(data).toMatchObject({ formula: 'nights * 2', is_mandatory: false });
    await admin.calls('customFields.save', formula('sum + 1', 'more'));
    // The field would use itself through the other field.
    await expect(admin.calls('customFields.save', { ...formula('more + 1'), id: data.id, version: 0 })).toBeRefused(
      'field.formula_wrong',
    );
  });

  it('may depend on another field but not on itself', async () => {
    const { admin } = await aTeam();
    const a = (await admin.calls('customFields.save', field('a', { kind: 'select', options: ['x', 'y'] }))).data;
    const b = (await admin.calls('customFields.save', field('b', { depends_on_id: a.id, depends_on_values: ['x'] })))
      .data;
    expect(b).toMatchObject({ depends_on_id: a.id, depends_on_values: ['x'] });
    const again = { ...field('a', { kind: 'select', options: ['x', 'y'] }), id: a.id, version: 0 };
    await expect(admin.calls('customFields.save', { ...again, depends_on_id: b.id })).toBeRefused(
      'field.dependency_loop',
    );

    await expect(admin.calls('customFields.save', { ...again, depends_on_id: a.id })).toBeRefused(
      'field.dependency_loop',
    );

    await expect(admin.calls('customFields.save', field('c', { depends_on_id: nobody }))).toBeRefused('item.not_found');
    const user = (await admin.calls('customFields.save', field('u', { applies_to: 'user' }))).data;
    await expect(admin.calls('customFields.save', field('c', { depends_on_id: user.id }))).toBeRefused(
      'item.not_found',
    );

    await expect(
      admin.calls('customFields.save', field('c', { depends_on_id: a.id, depends_on_values: ['z'] })),
    ).toBeRefused('request.invalid');
  });

  it('stays active while a formula or another field needs it', async () => {
    const { admin } = await aTeam();
    const save = async (sent: ReturnType<typeof field>) => (await admin.calls('customFields.save', sent)).data;
    const pick = field('a', { kind: 'select', options: ['x', 'y'] });
    const a = await save(pick);
    await save(field('b', { depends_on_id: a.id, depends_on_values: ['x'] }));
    const nights = field('nights', { kind: 'number' });
    const read = await save(nights);
    await save(field('sum', { kind: 'formula', formula: 'nights * 2' }));
    const refusal = async (sent: Record<string, unknown>) => (await admin.sends('customFields.save', sent)).body;
    expect(await refusal({ ...pick, id: a.id, version: 0, is_active: false })).toMatchObject({
      message: 'B depends on this field.',
    });
    expect(await refusal({ ...nights, id: read.id, version: 0, is_active: false })).toMatchObject({
      message: 'SUM depends on this field.',
    });
    expect(await refusal({ ...pick, id: a.id, version: 0, options: ['y'] })).toMatchObject({
      message: 'B depends on the option x.',
    });
    await save({ ...pick, options: ['x'], id: a.id, version: 0 });
  });

  it('creates no dependency loop when two fields change at once', async () => {
    const { admin } = await aTeam();
    const created = await Promise.all(['a', 'b'].map((key) => admin.calls('customFields.save', field(key))));
    const [a, b] = created.map(({ data }) => data.id);
    const answers = await Promise.all([
      admin.sends('customFields.save', { ...field('a'), id: a, version: 0, depends_on_id: b }),
      admin.sends('customFields.save', { ...field('b'), id: b, version: 0, depends_on_id: a }),
    ]);
    expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);
  });

  it('is deleted if nothing depends on it, and the order closes the gap', async () => {
    const { admin, company } = await aTeam();
    const ids: Record<string, string> = {};
    for (const key of ['n', 'm', 'o'])
      ids[key] = (await admin.calls('customFields.save', field(key, { kind: 'number' }))).data.id;
    const remove = (key: string) => admin.calls('customFields.remove', { id: ids[key] ?? '' });
    ids.child = (await admin.calls('customFields.save', field('child', { depends_on_id: ids.n ?? '' }))).data.id;
    ids.sum = (await admin.calls('customFields.save', field('sum', { kind: 'formula', formula: 'm + 1' }))).data.id;

    expect((await admin.sends('customFields.remove', { id: ids.n })).body).toMatchObject({
      code: 'field.depended_on',
      message: 'CHILD depends on this field.',
    });

    await expect(remove('m')).toBeRefused('field.depended_on');
    await remove('sum');
    await remove('m');

    expect(await orderOf(admin)).toEqual([
      ['n', 1],
      ['o', 2],
      ['child', 3],
    ]);

    await expect(remove('m')).toBeRefused('item.not_found');
    expect((await settingsLog(company)).at(-1)).toMatchObject({ action: 'custom_field_removed', item_label: 'M' });
  });

  it('is visible only to its audience', async () => {
    const { admin, ana, fin } = await aTeam();
    for (const seen_by of ['everyone', 'approvers', 'finance', 'admins'] as const)
      await admin.calls('customFields.save', field(seen_by, { seen_by }));
    const visibleKeys = async (person: TestPerson) => (await orderOf(person)).map(([key]) => key);
    expect(await visibleKeys(ana)).toEqual(['everyone']);
    expect(await visibleKeys(fin)).toEqual(['everyone', 'approvers', 'finance']);
    expect(await visibleKeys(admin)).toEqual(['everyone', 'approvers', 'finance', 'admins']);
    await expect(ana.calls('customFields.save', field('mine'))).toBeRefused('access.denied');
  });
});

describe('the order of custom fields', () => {
  it('refuses an incomplete order', async () => {
    const { admin, company } = await aTeam();
    const other = await aTeam();
    const ids: string[] = [];
    for (const key of ['a', 'b', 'c']) ids.push((await admin.calls('customFields.save', field(key))).data.id);
    const [a = '', b = '', c = ''] = ids;
    const foreign = (await other.admin.calls('customFields.save', field('x'))).data.id;
    const change = (given: string[]) => admin.calls('customFields.changeOrder', { applies_to: 'expense', ids: given });

    for (const wrong of [
      [a, b],
      [a, b, b],
      [a, b, c, c],
      [a, b, nobody],
      [a, b, foreign],
      [a, b, c, foreign],
    ])
      await expect(change(wrong)).toBeRefused('order.incomplete');

    await change([c, a, b]);

    expect(await orderOf(admin)).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ]);

    await change([c, a, b]);
    expect((await settingsLog(company)).filter(({ action }) => action === 'custom_fields_ordered')).toMatchObject([
      { facts: { before: { order: ['A', 'B', 'C'] }, after: { order: ['C', 'A', 'B'] } } },
    ]);
  });

  it('stays 1 to n while eight requests reorder, add and delete at once', async () => {
    const { admin, second } = await aTeam();
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1)
      ids.push((await admin.calls('customFields.save', field(`f${index}`))).data.id);

    for (let round = 0; round < 3; round += 1) {
      const turned = (by: number) => [...ids.slice(by), ...ids.slice(0, by)];
      const answers = await Promise.all([
        ...Array.from({ length: 8 }, (_, index) =>
          (index % 2 ? admin : second).sends('customFields.changeOrder', { applies_to: 'expense', ids: turned(index) }),
        ),
        admin.sends('customFields.save', field(`new${round}`)),
      ]);
      expect(answers.every(({ http_status }) => http_status === 200 || http_status === 409)).toBe(true);
      const { data } = await admin.calls('customFields.list', { applies_to: 'expense' });
      expect(data.map(({ sort_order }) => sort_order)).toEqual(data.map((_, index) => index + 1));
      ids.splice(0, ids.length, ...data.map(({ id }) => id));
      await Promise.all([
        admin.sends('customFields.remove', { id: ids[0] }),
        second.sends('customFields.remove', { id: ids[3] }),
        admin.sends('customFields.changeOrder', { applies_to: 'expense', ids: turned(2) }),
      ]);
      const left = (await admin.calls('customFields.list', { applies_to: 'expense' })).data;
      expect(left.map(({ sort_order }) => sort_order)).toEqual(left.map((_, index) => index + 1));
      ids.splice(0, ids.length, ...left.map(({ id }) => id));
    }
  });
});
