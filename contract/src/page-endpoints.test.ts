import { expect, it } from 'vitest';
import { actions, areas, reaches } from '#domain/access/areas.ts';
import { featuresFrom } from '#domain/access/features.ts';
import { builtMenu } from '#domain/access/menu.ts';
import { type Access, isPermitted, type RoleGrant } from '#domain/access/permission.ts';
import { routePermissions } from '#domain/access/route-permissions.ts';
import { everyRoute, type RoutePath } from '#domain/access/route-table.ts';
import { findPages } from '#domain/access/search-pages.ts';
import { type EndpointName, endpointList } from './every-endpoint.ts';

interface PageEndpoints {
  /** The endpoints that the page calls when it opens. */
  reads: readonly EndpointName[];
  /** The endpoints that the page's buttons call for users with write access. */
  writes?: readonly EndpointName[];
}

const organisation: PageEndpoints = { reads: ['users.basics', 'users.search'] };

/** The endpoints of every implemented page that can be opened from the menu, the search or a button. */
const pages: Partial<Record<RoutePath, PageEndpoints>> = {
  '/home': { reads: ['home.dashboard'] },
  '/profile': { reads: ['people.profile', 'people.sessions', 'people.signIns'], writes: ['people.editProfile'] },
  '/insights': {
    reads: [
      'insights.overview',
      'insights.spend',
      'insights.process',
      'budgets.list',
      'users.basics',
      'categories.list',
      'currencies.allowed',
    ],
  },
  '/export-history': { reads: ['exports.history'] },
  '/ledger': {
    reads: ['ledger.list', 'ledger.choices', 'ledger.trialBalance', 'ledger.ageing', 'ledger.periods', 'users.search'],
    writes: ['ledger.closePeriod', 'ledger.export'],
  },
  '/fraud-log': { reads: ['fraudLog.list', 'users.search'], writes: ['fraudLog.export'] },
  '/settings/security': {
    reads: ['security.settings', 'security.signIns', 'singleSignOn.settings', 'scim.token', 'users.basics'],
    writes: [
      'security.saveTwoFactor',
      'security.saveSessions',
      'scim.createToken',
      'scim.revokeToken',
      'singleSignOn.save',
      'singleSignOn.test',
      'singleSignOn.addDomain',
      'singleSignOn.verifyDomain',
      'singleSignOn.removeDomain',
    ],
  },
  '/settings/expense/checks': { reads: ['fraudLog.settings'], writes: ['fraudLog.saveSetting'] },
  '/analytics': { reads: ['analytics.list'] },
  '/analytics/{widget_name}': {
    reads: [
      'analytics.rows',
      'analytics.groups',
      'users.basics',
      'users.search',
      'categories.list',
      'currencies.allowed',
    ],
  },
  '/individual/reports': {
    reads: ['expenses.pagedList', 'reports.pagedList', 'reports.search', 'expenses.search', 'categories.list'],
    writes: ['reports.create', 'expenses.draftCreate', 'expenses.remove', 'reports.remove', 'reports.submit'],
  },
  '/individual/reports/expense/create': {
    reads: ['categories.list', 'currencies.allowed', 'customFields.list', 'users.search', 'expenses.merchants'],
    writes: ['expenses.draftCreate', 'expenses.create', 'expenses.scanUpload', 'files.signUpload', 'files.take'],
  },
  '/individual/reports/expense/edit/{e_id}': {
    reads: ['expenses.details', 'categories.list', 'currencies.allowed', 'customFields.list'],
    writes: ['expenses.draftEdit', 'expenses.edit', 'expenses.remove', 'expenses.split'],
  },
  '/individual/reports/report/create/{reportId}': {
    reads: ['reports.details', 'reports.preview', 'expenses.pagedList', 'approvals.details'],
    writes: ['reports.edit', 'reports.submit', 'reports.titleUpdate', 'reports.remove'],
  },
  '/upload': {
    reads: ['expenses.importPreview'],
    writes: ['expenses.scanUpload', 'expenses.importSheet', 'expenses.importConfirm'],
  },
  '/individual/advances': {
    reads: ['advances.list', 'categories.list'],
    writes: ['advances.draftCreate', 'advances.remove', 'advances.submit'],
  },
  '/individual/advances/advance/{action}': {
    reads: ['categories.list', 'currencies.allowed', 'customFields.list'],
    writes: ['advances.draftCreate', 'advances.draftEdit', 'advances.submit', 'files.signUpload', 'files.take'],
  },
  '/individual/approvals': {
    reads: ['approvals.list', 'approvals.history', 'approvals.details', 'reports.details', 'advances.details'],
    writes: ['approvals.action', 'approvals.bulk', 'approvals.editExpense'],
  },
  '/approvals': { reads: ['approvals.clientList', 'reports.details', 'payouts.paymentDetails', 'users.search'] },
  '/advances': { reads: ['advances.clientList', 'advances.details', 'users.search'], writes: ['advances.remind'] },
  '/payout': {
    reads: ['payouts.list', 'payouts.counts', 'payouts.filterTypes', 'payouts.paymentDetails', 'reports.details'],
    writes: ['payouts.queue', 'payouts.process', 'payouts.paid', 'approvals.applyAdvances'],
  },
  '/settings/general/users': {
    reads: ['users.pagedList', ...organisation.reads],
    writes: ['users.create', 'users.edit'],
  },
  '/settings/general/roles': { reads: ['roles.details', 'roles.members'], writes: ['roles.edit', 'roles.create'] },
  '/settings/general/custom-fields': { reads: ['customFields.list'], writes: ['customFields.save'] },
  '/settings/expense/categories': { reads: ['categories.all'], writes: ['categories.create', 'categories.edit'] },
  '/settings/expense/policies': {
    reads: ['policies.list', 'categories.list', ...organisation.reads],
    writes: ['policies.create', 'policies.edit'],
  },
  '/settings/expense/approval': {
    reads: ['approvalRules.list', 'categories.list', ...organisation.reads],
    writes: ['approvalRules.create', 'approvalRules.edit'],
  },
  '/settings/integrations': {
    reads: [
      'accounting.connections',
      'accounting.mappings',
      'accounting.exports',
      'accounting.periods',
      'users.basics',
    ],
    writes: ['accounting.connect', 'accounting.action', 'accounting.settings', 'accounting.saveMappings'],
  },
  '/settings/notifications': {
    reads: ['notifications.list', 'notifications.mails'],
    writes: ['notifications.save', 'notifications.resend'],
  },
  '/settings/currency': { reads: ['currencies.settings', 'currencies.history'], writes: ['currencies.setRate'] },
};

const roles = areas.flatMap((area) =>
  reaches.flatMap((reach) =>
    actions.flatMap((action) =>
      [[], ['approver' as const]].map((rights): RoleGrant & { name: string } => ({
        key: 'custom',
        name: `${area} ${action}, ${reach}${rights.length > 0 ? ', approver' : ''}`,
        reach,
        rights,
        areas: { [area]: action === 'write' ? ['read', 'write'] : ['read'] },
      })),
    ),
  ),
);
const permissions = new Map(endpointList().map(({ name, endpoint }) => [name, endpoint.permission]));

it.each(roles)('a role with only $name is never offered what an endpoint refuses', (role) => {
  const access: Access = {
    is_provider_admin: false,
    features: featuresFrom([]),
    stands_in_chain: false,
    roles: [role],
  };
  const granted = routePermissions(access);
  const menu = builtMenu({ permissions: granted, ach_verified: false, is_provider_admin: false });
  const offered = new Set<string>([
    ...menu.map(({ path }) => path),
    ...findPages('', { permissions: granted, at: '/home' }).map(({ path }) => path),
    ...everyRoute.filter(({ path, built }) => built && granted[path]).map(({ path }) => path),
  ]);
  const refused = Object.entries(pages)
    .filter(([path]) => offered.has(path))
    .flatMap(([path, { reads, writes = [] }]) =>
      [...reads, ...(granted[path]?.includes('write') ? writes : [])]
        .filter((name) => !isPermitted(permissions.get(name) ?? { kind: 'provider_admin' }, access))
        .map((name) => `${path}: ${name}`),
    );
  expect(refused).toEqual([]);
});
