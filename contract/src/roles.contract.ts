import { z } from 'zod';
import { actions, approverRights, areas, reaches } from '#domain/access/areas.ts';
import { any, can, signedIn, superAdmin } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { idOf } from './shared/fields.ts';

const areaActions = z.partialRecord(z.enum(areas), z.array(z.enum(actions)));

/** What the browser knows about its person's rights; menu, search, routes and buttons read it. */
export const rolePayload = z.object({
  status: z.literal(true),
  message: z.string(),
  user_rp_details: z
    .record(z.string(), z.array(z.string()))
    .describe('Route → read, write and the anchors of its tabs.'),
  roles: z.array(z.string()),
  show_payment_details_popup: z.boolean(),
  download_rp_button_txt: z.string(),
  card_recon_enabled: z.boolean(),
  expense_only: z.boolean(),
  hide_add_card: z.boolean(),
  hide_refresh_txn: z.boolean(),
  hide_remove_card: z.boolean(),
  is_ach_enabled: z.boolean(),
  is_ach_requested: z.boolean(),
  is_ach_applicable: z.boolean(),
  ach_data: z.object({ details: z.object({ customer: z.object({ status: z.string() }) }) }),
  show_per_diem: z.boolean(),
});

export const roles = {
  details: endpoint({
    method: 'GET',
    path: '/roles-and-permissions/details',
    summary: 'The roles of the company with their rights and how many people hold them.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      roles: z.array(
        z.object({
          role_id: z.uuid(),
          key: z.string(),
          name: z.string(),
          is_built_in: z.boolean(),
          reach: z.enum(reaches),
          rights: z.array(z.enum(approverRights)),
          areas: areaActions,
          no_of_users: z.number().int(),
          version: z.number().int(),
        }),
      ),
    }),
    refusals: [],
  }),
  byUserId: endpoint({
    method: 'GET',
    path: '/roles-and-permissions/by-user-id',
    summary: 'The role and permission payload: your own, or with super_admin anyone’s of the company.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({ user_id: idOf('user').optional() }),
    output: rolePayload,
    refusals: ['item.not_found', 'access.denied'],
    open_when_ended: true,
  }),
  rpMap: endpoint({
    method: 'GET',
    path: '/roles-and-permissions/rp-map',
    summary: 'Role → area → actions.',
    permission: any(superAdmin, can('Settings', 'read')),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), rp_map: z.record(z.string(), areaActions) }),
    refusals: [],
  }),
};
