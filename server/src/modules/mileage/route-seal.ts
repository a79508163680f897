import { seal, unseal } from '../../http/sealed-token.ts';
import type { ClaimStop } from './mileage-claims.rows.ts';

/** A measured route. The browser sends it back with the claim, so it is sealed to prevent changes of the distance. */
interface MeasuredRoute {
  /** The names of the stops as the user entered them. */
  requested: string[];
  stops: ClaimStop[];
  road_line: string;
  km: number;
  source: string;
}

const purpose = 'mileage-route';
const lifetime_s = 7 * 24 * 60 * 60;

export function sealRoute(route: MeasuredRoute, secret: string, now: Date): Promise<string> {
  return seal(route, { purpose, secret, now, lifetime_s });
}

export function openRoute(sealed: string, secret: string, now: Date): Promise<MeasuredRoute | undefined> {
  return unseal<MeasuredRoute>(sealed, { purpose, secret, now });
}
