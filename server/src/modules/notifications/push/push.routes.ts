import type { push } from '#contract/push.contract.ts';
import { type RoutesOf, read, write } from '../../../http/context.ts';
import { listDevices, removeDevice, saveDevice } from './push-devices.ts';

/** Endpoints for the devices on which the signed-in person gets notifications. */
export const pushRoutes = {
  devices: read(listDevices),
  save: write(saveDevice),
  remove: write(removeDevice),
} satisfies RoutesOf<typeof push>;
