import { describe, expect, it } from 'vitest';
import { defaultRoles } from '#domain/access/default-roles.ts';
import { featuresFrom } from '#domain/access/features.ts';
import { isPermitted } from '#domain/access/permission.ts';
import { routePermissions } from '#domain/access/route-permissions.ts';
import { routeTable } from '#domain/access/route-table.ts';
import { isEnabled, subscriptionPhases } from '#domain/subscriptions/trial.ts';
import { pageAccess } from './page-access.ts';

const closed = ['ended', 'unpaid', 'cancelled', 'suspended'];
const openWhenClosed = ['/subscriptions', '/payment-loading', '/payment-error', '/changepassword'];
const pages = routeTable.filter(({ needs, built }) => needs.kind !== 'anyone' && built);

describe.each(subscriptionPhases)('in the phase %s', (phase) => {
  it.each(defaultRoles.map(({ key }) => key))('%s opens exactly the pages of the table', (role) => {
    const access = {
      is_provider_admin: false,
      roles: defaultRoles.filter(({ key }) => key === role),
      features: featuresFrom([]),
      stands_in_chain: false,
    };
    const permissions = routePermissions(access);
    for (const { path, needs } of pages) {
      const url = path.replaceAll(/\{\w+\}/gu, 'x');
      const allowed = isPermitted(needs, access) ? 'open' : 'denied';
      const expected = closed.includes(phase) && !openWhenClosed.includes(path) ? 'subscribe' : allowed;
      expect(pageAccess(url, { permissions, is_enabled: isEnabled(phase) }), path).toBe(expected);
    }
  });
});
