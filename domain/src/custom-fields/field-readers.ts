import { type Access, any, approver, can, isPermitted, type Permission, superAdmin } from '../access/permission.ts';

const customFieldReaders = ['everyone', 'approvers', 'finance', 'admins'] as const;
export type CustomFieldReaders = (typeof customFieldReaders)[number];

const admins = any(superAdmin, can('Settings', 'read'));
const finance = any(can('Payout', 'read'), admins);
const needs: Record<CustomFieldReaders, Permission | null> = {
  everyone: null,
  approvers: any(approver, finance),
  finance,
  admins,
};

/**
 * True if the user may see a field with these readers. Finance also sees the fields for approvers, and admins see all
 * fields.
 */
export function seesField(access: Access, seen_by: CustomFieldReaders): boolean {
  const permission = needs[seen_by];
  return permission === null || isPermitted(permission, access);
}
