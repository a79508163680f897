import type { Page } from '@playwright/test';
import { failing, press, type Screen } from './screen.ts';

const daniel = 'admin@demo.test';
/** The account of the admin of a new company. */
const harriet = 'admin@other.test';

/** Screenshots of the general settings as an administrator. */
export const generalScreens: readonly Screen[] = [
  {
    name: 'settings-users',
    floats: true,
    address: '/settings/general/users',
    as: daniel,
    shows: 'Showing all items',
  },
  {
    name: 'settings-users-chosen',
    floats: true,
    address: '/settings/general/users',
    as: daniel,
    shows: 'Showing all items',
    after: async (page) => {
      for (const name of ['Select Samuel Adeyemi', 'Select Diego Alvarez'])
        await page.getByRole('checkbox', { name }).check();
    },
  },
  {
    name: 'settings-users-filtered',
    floats: true,
    address: '/settings/general/users?state=active',
    as: daniel,
    shows: 'result(s)',
    after: (page) => press(page, 'Department'),
  },
  {
    name: 'settings-users-nobody',
    address: '/settings/general/users',
    as: daniel,
    shows: 'Showing all items',
    after: async (page) => {
      await page.getByRole('searchbox', { name: 'Name or email' }).fill('zebra');
      await page.getByText('No users match').waitFor();
    },
  },
  {
    name: 'settings-users-failed',
    address: '/settings/general/users',
    as: daniel,
    shows: 'Failed to fetch Users.',
    before: failing('/user/v1/list'),
  },
  {
    name: 'settings-user',
    floats: true,
    address: '/settings/general/users',
    as: daniel,
    shows: 'Showing all items',
    after: async (page) => {
      await page.getByRole('link', { name: 'Omar Haddad' }).click();
      await page.getByRole('dialog').getByLabel('Work email').waitFor();
    },
  },
  {
    name: 'settings-user-new',
    floats: true,
    address: '/settings/general/users?user=new',
    as: daniel,
    shows: 'Send invitation',
    after: async (page) => {
      await page.getByRole('dialog').getByLabel('Work email').fill('nobody');
      await page.getByRole('button', { name: /^Send invitation/u }).click();
      await page.getByText('Enter an email such as').waitFor();
    },
  },
  {
    name: 'settings-import',
    address: '/settings/general/users?import=new',
    as: daniel,
    shows: 'Drop a file with users here',
  },
  {
    name: 'settings-import-columns',
    address: '/settings/general/users?import=new',
    as: daniel,
    shows: 'Drop a file with users here',
    after: bringFile,
  },
  {
    name: 'settings-import-checked',
    address: '/settings/general/users?import=new',
    as: daniel,
    shows: 'Drop a file with users here',
    after: async (page) => {
      await bringFile(page);
      await press(page, 'Check the rows');
      await page.getByRole('table', { name: 'Rows' }).waitFor();
    },
  },
  { name: 'settings-roles', address: '/settings/general/roles', as: daniel, shows: 'Members' },
  {
    name: 'settings-role',
    address: '/settings/general/roles',
    as: daniel,
    shows: 'Members',
    after: async (page) => {
      await page.getByRole('link', { name: /^Auditor/u }).click();
      await page.getByText('Amara Nwosu').first().waitFor();
    },
  },
  { name: 'settings-role-new', address: '/settings/general/roles?role=new', as: daniel, shows: 'Add role' },
  { name: 'settings-departments', address: '/settings/general/departments', as: daniel, shows: 'Customer success' },
  {
    name: 'settings-department',
    floats: true,
    address: '/settings/general/departments',
    as: daniel,
    shows: 'Customer success',
    after: open('Customer success'),
  },
  {
    name: 'settings-departments-none',
    address: '/settings/general/departments',
    as: harriet,
    shows: 'No departments yet',
  },
  {
    name: 'settings-departments-failed',
    address: '/settings/general/departments',
    as: daniel,
    shows: 'Failed to fetch Departments.',
    before: failing('/organisation/departments'),
  },
  { name: 'settings-entities', address: '/settings/general/entity', as: daniel, shows: 'Meridian Labs GmbH' },
  {
    name: 'settings-entity',
    floats: true,
    address: '/settings/general/entity',
    as: daniel,
    shows: 'Meridian Labs GmbH',
    after: open('Meridian Labs GmbH'),
  },
  { name: 'settings-units', address: '/settings/general/business-unit', as: daniel, shows: 'Instruments' },
  { name: 'settings-levels', address: '/settings/general/employee-level', as: daniel, shows: 'Associate' },
  {
    name: 'settings-level',
    floats: true,
    address: '/settings/general/employee-level',
    as: daniel,
    shows: 'Associate',
    after: open('Lead'),
  },
  { name: 'settings-fields', address: '/settings/general/custom-fields?of=expense', as: daniel, shows: 'Project' },
  {
    name: 'settings-field',
    floats: true,
    address: '/settings/general/custom-fields?of=expense',
    as: daniel,
    shows: 'Project',
    after: open('Client'),
  },
  {
    name: 'settings-fields-none',
    address: '/settings/general/custom-fields',
    as: harriet,
    shows: 'No custom fields yet',
  },
  { name: 'settings-groups', address: '/settings/general/groups', as: daniel, shows: 'Field engineers' },
  {
    name: 'settings-group',
    floats: true,
    address: '/settings/general/groups',
    as: daniel,
    shows: 'Field engineers',
    after: async (page) => {
      await open('Field engineers')(page);
      await page.getByText(/match at least one of these/u).waitFor();
    },
  },
  {
    name: 'settings-audit',
    floats: true,
    address: '/settings/general/audit',
    as: daniel,
    shows: 'their delegate',
  },
  {
    name: 'settings-audit-open',
    floats: true,
    address: '/settings/general/audit?kind=user',
    as: daniel,
    shows: 'Ravi Menon',
    after: async (page) => {
      await page
        .getByRole('button', { name: /^Show \d+ more fields$/u })
        .first()
        .click();
    },
  },
  {
    name: 'settings-audit-nothing',
    address: '/settings/general/audit?from=2020-01-01&to=2020-01-31',
    as: daniel,
    shows: 'Nothing matches',
  },
  {
    name: 'profile-delegates',
    address: '/profile',
    as: 'approver@demo.test',
    shows: 'Delegates',
    after: (page) => page.getByText('Tomás Ferreira').first().waitFor(),
  },
  {
    name: 'profile-delegate-new',
    floats: true,
    address: '/profile',
    as: 'approver@demo.test',
    shows: 'Delegates',
    after: (page) => press(page, 'Add a delegate'),
  },
];

function open(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };
}

const file = [
  'First name,Last name,Work email,Department,Manager,Joined',
  'Ayla,Kaya,ayla.kaya@meridianlabs.example,Sales,approver@demo.test,2026-11-02',
  'Emil,Sørensen,emil.sorensen@meridianlabs.example,Research,priya.raman@meridianlabs.example,2026-11-02',
  'Maya,Lindqvist,employee@demo.test,Marketing,approver@demo.test,2023-04-01',
  'Kenji,Watanabe,kenji.watanabe@meridianlabs.example,Sales,approver@demo.test,2022-09-12',
  'Otto,,otto@meridianlabs,Sails,otto@meridianlabs,',
  'Ayla,Kaya,ayla.kaya@meridianlabs.example,Sales,,2026-11-02',
].join('\n');

async function bringFile(page: Page): Promise<void> {
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByText('Checking does not change anything yet.').waitFor();
}
