import { describe, expect, it } from 'vitest';
import { ach } from '#contract/ach.contract.ts';
import { controllerOf, fieldOf, ownerOf, startValues } from './ach-form.ts';

const { person: blank } = startValues({ business: null });
const person = {
  ...blank,
  first_name: 'Ida',
  last_name: 'Noor',
  title: 'Director',
  date_of_birth: '1980-04-02',
  address1: '1 Main Street',
  city: 'Des Moines',
  state_province_region: 'IA',
  postal_code: '50309',
};

describe('a person in a form', () => {
  it.each([
    ['a Social Security number', { ssn: '123-45-6789' }, []],
    ['a passport', { id_kind: 'passport' as const, passport_number: 'X12', passport_country: 'DE' }, []],
    ['too few digits', { ssn: '12' }, ['person.ssn']],
    [
      'a passport without a number',
      { id_kind: 'passport' as const, passport_country: 'DE' },
      ['person.passport_number'],
    ],
    ['no city', { ssn: '123456789', city: '' }, ['person.city']],
  ])('with %s', (_, values, fields) => {
    const { action } = ach.beneficialOwners.input.shape;
    const read = action.safeParse({ kind: 'add', owner: ownerOf({ ...person, ...values }) });
    expect(read.error?.issues.map(({ path }) => fieldOf(path.map(String))) ?? []).toEqual(fields);
  });

  it('is sent as the controller with a title', () => {
    expect(controllerOf({ ...person, ssn: ' 6789 ' })).toMatchObject({ title: 'Director', identity: { ssn: '6789' } });
  });

  it.each([
    ['form.business.city', 'business.city'],
    ['form.ein', 'ein'],
    ['action.owner.address.city', 'person.city'],
    ['form.controller.identity.passport.country', 'person.passport_country'],
  ])('maps the field %s to %s', (path, field) => {
    expect(fieldOf(path.split('.'))).toBe(field);
  });
});
