import { describe, expect, it } from 'vitest';
import type { CustomField } from './custom-field.ts';
import { requiredFields } from './required-fields.ts';

const field = (id: string, more: Partial<CustomField> = {}): CustomField => ({
  id,
  key: id,
  label: id,
  kind: 'text',
  options: [],
  formula: '',
  is_mandatory: false,
  depends_on_id: null,
  depends_on_values: [],
  is_active: true,
  ...more,
});

const contract = field('contract', { kind: 'select', options: ['Fixed', 'Open'] });
const until = field('until', { kind: 'date', depends_on_id: 'contract', depends_on_values: ['Fixed'] });
const reason = field('reason', { depends_on_id: 'until' });

const requiredIds = (values: Record<string, unknown>, fields = [contract, until, reason]) =>
  requiredFields(fields, values).map(({ id }) => id);

describe('the fields of a form', () => {
  it.each([
    [{}, ['contract']],
    [{ contract: 'Open' }, ['contract']],
    [{ contract: 'Fixed' }, ['contract', 'until']],
    [{ contract: 'Fixed', until: '' }, ['contract', 'until']],
    [{ contract: 'Fixed', until: '2026-12-31' }, ['contract', 'until', 'reason']],
    [{ contract: 'Open', until: '2026-12-31' }, ['contract']],
    [{ contract: ['Open', 'Fixed'] }, ['contract', 'until']],
  ])('after %j are %j', (values, ids) => {
    expect(requiredIds(values)).toEqual(ids);
  });

  it('reads yes and no as text', () => {
    const car = field('car', { kind: 'yes_no' });
    const plate = field('plate', { depends_on_id: 'car', depends_on_values: ['Yes'] });
    expect(requiredIds({ car: true }, [car, plate])).toEqual(['car', 'plate']);
    expect(requiredIds({ car: false }, [car, plate])).toEqual(['car']);
  });

  it('leaves out inactive fields and those that depend on them', () => {
    expect(requiredIds({ contract: 'Fixed' }, [{ ...contract, is_active: false }, until])).toEqual([]);
  });

  it('stops at a loop of dependencies', () => {
    const a = field('a', { depends_on_id: 'b' });
    const b = field('b', { depends_on_id: 'a' });
    expect(requiredIds({ a: 'x', b: 'y' }, [a, b])).toEqual([]);
  });
});
