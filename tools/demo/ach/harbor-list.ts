import type { DefaultRoleKey } from '#domain/access/default-roles.ts';

export interface HarborPerson {
  name: string;
  email: string;
  roles: readonly DefaultRoleKey[];
  /** The account at the fake bank. If its name is a return code such as R03, transfers to it fail with this code. */
  bank?: { account_number: string; name: string };
}

export const harborAdmin: HarborPerson = {
  name: 'Nora Whitfield',
  email: 'admin@ach.test',
  roles: ['employee', 'super_admin'],
};

export const harborPayer: HarborPerson = {
  name: 'Luis Ortega',
  email: 'finance@ach.test',
  roles: ['employee', 'finance'],
};

export const harborPeople: readonly HarborPerson[] = [
  harborPayer,
  {
    name: 'Amy Tran',
    email: 'employee@ach.test',
    roles: ['employee'],
    bank: { account_number: '4409871122', name: 'Everyday checking' },
  },
  {
    name: 'Ben Castillo',
    email: 'ben@ach.test',
    roles: ['employee'],
    bank: { account_number: '7710023456', name: 'Joint account' },
  },
  {
    name: 'Cara Dunne',
    email: 'cara@ach.test',
    roles: ['employee'],
    bank: { account_number: '5567001199', name: 'R03' },
  },
  { name: 'Dev Patel', email: 'dev@ach.test', roles: ['employee'] },
];

/** The outcome of a report's bank transfer. A report without an outcome stays in the queue. */
type Fate = 'processed' | 'returned' | 'failed' | 'cancelled' | 'pending';

interface HarborReport {
  owner: string;
  title: string;
  merchant: string;
  amount: string;
  fate?: Fate;
}

export const harborReports: readonly HarborReport[] = [
  { owner: 'Amy Tran', title: 'Portland site visit', merchant: 'Alaska Airlines', amount: '318.40', fate: 'processed' },
  { owner: 'Ben Castillo', title: 'Dock inspection', merchant: 'Enterprise', amount: '142.75', fate: 'processed' },
  { owner: 'Cara Dunne', title: 'Safety course', merchant: 'Red Cross', amount: '95.00', fate: 'failed' },
  { owner: 'Ben Castillo', title: 'Client dinner', merchant: 'Harbor Grill', amount: '188.20', fate: 'cancelled' },
  { owner: 'Amy Tran', title: 'Tools and parts', merchant: 'Home Depot', amount: '76.35' },
  { owner: 'Dev Patel', title: 'Mileage to Tacoma', merchant: 'Shell', amount: '41.90' },
  { owner: 'Ben Castillo', title: 'Returned deposit', merchant: 'Hertz', amount: '59.60', fate: 'returned' },
  { owner: 'Amy Tran', title: 'Trade fair, Seattle', merchant: 'Hyatt', amount: '642.10', fate: 'pending' },
];
