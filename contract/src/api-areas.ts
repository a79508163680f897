import type { ApiArea } from '#domain/access/api-scopes.ts';
import type { EndpointName, EveryEndpoint } from './every-endpoint.ts';

/** The scope that each group of endpoints needs; null for groups that only people use. */
const areaOfGroup: Record<keyof EveryEndpoint, ApiArea | null> = {
  accounting: 'settings',
  ach: 'payouts',
  advances: 'expenses',
  analytics: 'analytics',
  apiKeys: null,
  approvalRules: 'settings',
  approvals: 'approvals',
  attributes: 'expenses',
  audit: 'settings',
  auth: null,
  billing: null,
  budgets: 'expenses',
  bulk: 'approvals',
  cardLinks: 'cards',
  cardPeriods: 'cards',
  cards: 'cards',
  cardStatements: 'cards',
  categories: 'expenses',
  client: null,
  currencies: 'expenses',
  customFields: 'settings',
  delegates: 'expenses',
  expenses: 'expenses',
  exports: 'analytics',
  exportTemplates: 'settings',
  files: 'expenses',
  fraudLog: 'analytics',
  home: null,
  insights: 'analytics',
  mileage: 'expenses',
  notices: null,
  notifications: 'settings',
  organisation: 'people',
  payouts: 'payouts',
  people: null,
  perDiem: 'expenses',
  policies: 'settings',
  providerAdmin: null,
  reportRequests: 'settings',
  reportSchedules: 'settings',
  reports: 'expenses',
  roles: 'people',
  users: 'people',
  views: null,
};

export function areaOfEndpoint(name: EndpointName): ApiArea | null {
  return areaOfGroup[name.split('.')[0] as keyof EveryEndpoint];
}
