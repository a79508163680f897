import type { Sent } from '../../../../lib/call.ts';
import type { SetUp } from '../../ach.calls.ts';

type CustomerForm = Sent<'ach.saveCustomer'>['form'];
export type FormOf<Step extends CustomerForm['step']> = Extract<CustomerForm, { step: Step }>;
type OwnerForm = Extract<Sent<'ach.beneficialOwners'>['action'], { kind: 'add' }>['owner'];

/** The values of a person as a flat object. In the contract, the address and the identity are nested. */
interface PersonValues {
  first_name: string;
  last_name: string;
  title: string;
  date_of_birth: string;
  address1: string;
  address2: string;
  city: string;
  state_province_region: string;
  postal_code: string;
  country: string;
  id_kind: 'ssn' | 'passport';
  ssn: string;
  passport_number: string;
  passport_country: string;
}

/** The values of all forms about the company and its people. Each step shows some of them. */
export interface AchFormValues {
  business: NonNullable<SetUp['business']>;
  ein: string;
  person: PersonValues;
}

const blankPerson: PersonValues = {
  first_name: '',
  last_name: '',
  title: '',
  date_of_birth: '',
  address1: '',
  address2: '',
  city: '',
  state_province_region: '',
  postal_code: '',
  country: 'US',
  id_kind: 'ssn',
  ssn: '',
  passport_number: '',
  passport_country: '',
};

const blankBusiness: AchFormValues['business'] = {
  first_name: '',
  last_name: '',
  email: '',
  business_name: '',
  doing_business_as: '',
  business_classification: '',
  website: '',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postal_code: '',
};

/** Returns the form values with the saved details of the company. Secret numbers are never saved, so they are empty. */
export function startValues(
  { business }: Pick<SetUp, 'business'>,
  defaults: Partial<AchFormValues['business']> = {},
): AchFormValues {
  return { business: business ?? { ...blankBusiness, ...defaults }, ein: '', person: blankPerson };
}

export function controllerOf({ title, ...person }: PersonValues): FormOf<'controller'>['controller'] {
  return { ...ownerOf({ ...person, title }), title };
}

export function ownerOf(person: PersonValues): OwnerForm {
  const { first_name, last_name, date_of_birth, address1, address2, city, state_province_region } = person;
  const { postal_code, country, id_kind, ssn, passport_number, passport_country } = person;
  return {
    first_name,
    last_name,
    date_of_birth,
    address: { address1, address2, city, state_province_region, postal_code, country },
    identity:
      id_kind === 'ssn'
        ? { ssn: ssn.trim() }
        : { passport: { number: passport_number.trim(), country: passport_country } },
  };
}

export function proprietorOf({ date_of_birth, ssn }: PersonValues): FormOf<'proprietor'>['proprietor'] {
  return { date_of_birth, ssn: ssn.trim() };
}

const groups: readonly string[] = ['form', 'action'];
const people: readonly string[] = ['controller', 'owner', 'proprietor'];

/**
 * Returns the form field for a path in the contract, for example `person.passport_number` for
 * `controller.identity.passport.number`.
 */
export function fieldOf(path: readonly string[]): string {
  const [first = '', ...rest] = groups.includes(path[0] ?? '') ? path.slice(1) : path;
  if (!people.includes(first)) return [first, ...rest].join('.');
  const last = rest.at(-1) ?? '';
  if (rest.includes('passport')) return `person.passport_${last}`;
  return `person.${last === 'identity' ? 'ssn' : last}`;
}
