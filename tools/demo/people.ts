import type { DefaultRoleKey } from '#domain/access/default-roles.ts';

export interface DemoPerson {
  name: string;
  /** The email address, set only for demo accounts. The addresses of other people are derived from their names. */
  email?: string;
  entity: string;
  department: string;
  unit: string;
  level: string;
  location: string;
  time_zone: string;
  manager?: string;
  roles?: readonly DefaultRoleKey[];
  /** The number of days since the person was added; by default, the first import added them. */
  added?: number;
  /** The position in which the person was added, and the number of days since it changed. */
  before?: { until: number; department?: string; level?: string; manager?: string };
  /** The number of days since the person left. */
  left?: number;
  /** True if the person has not accepted the invitation yet. */
  is_invited?: true;
}

export const demoEntities = [
  {
    name: 'Meridian Labs, Inc.',
    currency: 'USD',
    country: 'US',
    address: '240 Harrison Street, San Francisco, CA 94105',
    tax_number: '84-2910447',
  },
  {
    name: 'Meridian Labs GmbH',
    currency: 'EUR',
    country: 'DE',
    address: 'Torstraße 61, 10119 Berlin',
    tax_number: 'DE318204417',
  },
  {
    name: 'Meridian Labs SAS',
    currency: 'EUR',
    country: 'FR',
    address: '18 rue de la République, 69002 Lyon',
    tax_number: 'FR40862170395',
  },
];

export const demoDepartments = [
  { name: 'Leadership', head: 'Daniel Okafor' },
  { name: 'Engineering', parent: 'Leadership', head: 'Aiko Tanaka' },
  { name: 'Platform', parent: 'Engineering', head: 'Viktor Sokolov' },
  { name: 'Research', parent: 'Engineering', head: 'Priya Raman' },
  { name: 'Sales', parent: 'Leadership', head: 'Ines Moreau' },
  { name: 'Customer success', parent: 'Sales', head: 'Tomás Ferreira' },
  { name: 'Marketing', parent: 'Leadership', head: 'Chloe Laurent' },
  { name: 'Finance', parent: 'Leadership', head: 'Rahul Deshpande' },
  { name: 'People', parent: 'Leadership', head: 'Sofia Marchetti' },
];

export const demoUnits = ['Instruments', 'Cloud', 'Corporate'];
export const demoLevels = ['Associate', 'Senior', 'Lead', 'Director', 'Executive'];

const sf = { entity: 'Meridian Labs, Inc.', location: 'San Francisco', time_zone: 'America/Los_Angeles' };
const ny = { entity: 'Meridian Labs, Inc.', location: 'New York', time_zone: 'America/New_York' };
const berlin = { entity: 'Meridian Labs GmbH', location: 'Berlin', time_zone: 'Europe/Berlin' };
const lyon = { entity: 'Meridian Labs SAS', location: 'Lyon', time_zone: 'Europe/Paris' };

/**
 * About forty people. Managers come before the people who report to them, and people who were added later come last.
 */
export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'Daniel Okafor',
    email: 'admin@demo.test',
    ...sf,
    department: 'Leadership',
    unit: 'Corporate',
    level: 'Executive',
    roles: ['employee', 'super_admin'],
  },
  {
    name: 'Aiko Tanaka',
    ...sf,
    department: 'Engineering',
    unit: 'Cloud',
    level: 'Director',
    manager: 'Daniel Okafor',
    roles: ['employee', 'approver'],
  },
  {
    name: 'Ines Moreau',
    email: 'approver@demo.test',
    ...lyon,
    department: 'Sales',
    unit: 'Instruments',
    level: 'Director',
    manager: 'Daniel Okafor',
    roles: ['employee', 'approver'],
  },
  {
    name: 'Chloe Laurent',
    ...lyon,
    department: 'Marketing',
    unit: 'Corporate',
    level: 'Director',
    manager: 'Daniel Okafor',
    roles: ['employee', 'approver'],
  },
  {
    name: 'Rahul Deshpande',
    email: 'finance@demo.test',
    ...sf,
    department: 'Finance',
    unit: 'Corporate',
    level: 'Director',
    manager: 'Daniel Okafor',
    roles: ['employee', 'finance'],
  },
  {
    name: 'Sofia Marchetti',
    email: 'settings@demo.test',
    ...berlin,
    department: 'People',
    unit: 'Corporate',
    level: 'Director',
    manager: 'Daniel Okafor',
    roles: ['employee', 'settings_admin'],
  },
  {
    name: 'Tomás Ferreira',
    ...lyon,
    department: 'Customer success',
    unit: 'Instruments',
    level: 'Lead',
    manager: 'Ines Moreau',
    roles: ['employee', 'approver'],
  },
  {
    name: 'Maya Lindqvist',
    email: 'employee@demo.test',
    ...berlin,
    department: 'Sales',
    unit: 'Instruments',
    level: 'Senior',
    manager: 'Ines Moreau',
  },
  {
    name: 'Lukas Brandt',
    ...berlin,
    department: 'Sales',
    unit: 'Instruments',
    level: 'Senior',
    manager: 'Ines Moreau',
  },
  { name: 'Kenji Watanabe', ...sf, department: 'Sales', unit: 'Cloud', level: 'Senior', manager: 'Ines Moreau' },
  {
    name: 'Hannah Vogt',
    ...berlin,
    department: 'Finance',
    unit: 'Corporate',
    level: 'Senior',
    manager: 'Rahul Deshpande',
    roles: ['employee', 'finance'],
  },
  {
    name: 'Priya Raman',
    ...sf,
    department: 'Research',
    unit: 'Instruments',
    level: 'Lead',
    manager: 'Aiko Tanaka',
    before: { until: 213, level: 'Senior' },
    roles: ['employee', 'approver'],
  },
  {
    name: 'Viktor Sokolov',
    ...berlin,
    department: 'Platform',
    unit: 'Cloud',
    level: 'Lead',
    manager: 'Aiko Tanaka',
    roles: ['employee', 'approver'],
  },
  { name: 'Grace Nakamura', ...sf, department: 'Platform', unit: 'Cloud', level: 'Senior', manager: 'Viktor Sokolov' },
  {
    name: 'Omar Haddad',
    ...lyon,
    department: 'Platform',
    unit: 'Cloud',
    level: 'Senior',
    manager: 'Viktor Sokolov',
    before: { until: 118, department: 'Research', manager: 'Priya Raman' },
  },
  {
    name: 'Elena Petrova',
    ...berlin,
    department: 'Platform',
    unit: 'Cloud',
    level: 'Associate',
    manager: 'Viktor Sokolov',
  },
  { name: 'Samuel Adeyemi', ...ny, department: 'Platform', unit: 'Cloud', level: 'Senior', manager: 'Viktor Sokolov' },
  { name: 'Mei Chen', ...sf, department: 'Research', unit: 'Instruments', level: 'Senior', manager: 'Priya Raman' },
  {
    name: 'Jonas Weber',
    ...berlin,
    department: 'Research',
    unit: 'Instruments',
    level: 'Senior',
    manager: 'Priya Raman',
  },
  {
    name: 'Fatima Zahra',
    ...lyon,
    department: 'Research',
    unit: 'Instruments',
    level: 'Associate',
    manager: 'Priya Raman',
    added: 176,
  },
  {
    name: 'Diego Alvarez',
    ...ny,
    department: 'Research',
    unit: 'Instruments',
    level: 'Associate',
    manager: 'Priya Raman',
    added: 241,
  },
  {
    name: 'Noor Rahimi',
    ...ny,
    department: 'Sales',
    unit: 'Cloud',
    level: 'Associate',
    manager: 'Ines Moreau',
    added: 297,
  },
  { name: 'Oliver Grant', ...ny, department: 'Sales', unit: 'Cloud', level: 'Senior', manager: 'Ines Moreau' },
  {
    name: 'Camille Dubois',
    ...lyon,
    department: 'Sales',
    unit: 'Instruments',
    level: 'Associate',
    manager: 'Ines Moreau',
    added: 262,
  },
  {
    name: 'Lena Hoffmann',
    ...berlin,
    department: 'Sales',
    unit: 'Instruments',
    level: 'Associate',
    manager: 'Ines Moreau',
  },
  {
    name: 'Arjun Patel',
    ...sf,
    department: 'Customer success',
    unit: 'Cloud',
    level: 'Senior',
    manager: 'Tomás Ferreira',
    before: { until: 30, level: 'Associate' },
  },
  {
    name: 'Zoë Martin',
    ...lyon,
    department: 'Customer success',
    unit: 'Instruments',
    level: 'Associate',
    manager: 'Tomás Ferreira',
  },
  {
    name: 'Ben Carter',
    ...ny,
    department: 'Customer success',
    unit: 'Cloud',
    level: 'Associate',
    manager: 'Tomás Ferreira',
    added: 203,
  },
  {
    name: 'Yusuf Demir',
    ...berlin,
    department: 'Customer success',
    unit: 'Instruments',
    level: 'Associate',
    manager: 'Tomás Ferreira',
    added: 147,
  },
  {
    name: 'Isabel Costa',
    ...lyon,
    department: 'Marketing',
    unit: 'Corporate',
    level: 'Senior',
    manager: 'Chloe Laurent',
  },
  {
    name: 'Theo Nilsson',
    ...berlin,
    department: 'Marketing',
    unit: 'Corporate',
    level: 'Associate',
    manager: 'Chloe Laurent',
  },
  {
    name: 'Ruth Goldberg',
    ...ny,
    department: 'Marketing',
    unit: 'Corporate',
    level: 'Senior',
    manager: 'Chloe Laurent',
  },
  {
    name: 'Marco Bianchi',
    ...lyon,
    department: 'Marketing',
    unit: 'Instruments',
    level: 'Associate',
    manager: 'Chloe Laurent',
    added: 121,
  },
  {
    name: 'Amara Nwosu',
    ...sf,
    department: 'Finance',
    unit: 'Corporate',
    level: 'Associate',
    manager: 'Rahul Deshpande',
  },
  {
    name: 'Paul Fischer',
    ...berlin,
    department: 'Finance',
    unit: 'Corporate',
    level: 'Associate',
    manager: 'Rahul Deshpande',
    added: 93,
  },
  { name: 'Nadia Karim', ...sf, department: 'People', unit: 'Corporate', level: 'Senior', manager: 'Sofia Marchetti' },
  {
    name: 'Sven Lindholm',
    ...berlin,
    department: 'People',
    unit: 'Corporate',
    level: 'Associate',
    manager: 'Sofia Marchetti',
    added: 79,
  },
  { name: 'Julia Moreno', ...ny, department: 'Leadership', unit: 'Corporate', level: 'Lead', manager: 'Daniel Okafor' },
  {
    name: 'Hiro Yamamoto',
    ...sf,
    department: 'Platform',
    unit: 'Cloud',
    level: 'Associate',
    manager: 'Viktor Sokolov',
    added: 44,
  },
  {
    name: 'Clara Jensen',
    ...berlin,
    department: 'Sales',
    unit: 'Instruments',
    level: 'Senior',
    manager: 'Ines Moreau',
    added: 24,
  },
  {
    name: 'Petra Novak',
    ...berlin,
    department: 'Research',
    unit: 'Instruments',
    level: 'Senior',
    manager: 'Priya Raman',
    left: 58,
  },
  {
    name: 'Ravi Menon',
    ...sf,
    department: 'Platform',
    unit: 'Cloud',
    level: 'Senior',
    manager: 'Viktor Sokolov',
    added: 3,
    is_invited: true,
  },
];
