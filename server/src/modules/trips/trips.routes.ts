import type { trips } from '#contract/trips.contract.ts';
import { type RoutesOf, read, readReplica, write, writeAfter } from '../../http/context.ts';
import { addBookings } from './add-bookings.ts';
import { changeConnection, connectAgency, readConnection, switchTravel } from './connect-agency.ts';
import { listTrips, tripDetails } from './read-trips.ts';
import { attachTrip, createReportOfTrip } from './report-of-trip.ts';

export const tripsRoutes = {
  list: readReplica(listTrips),
  details: read(tripDetails),
  createReport: write(createReportOfTrip),
  addBookings: write(addBookings),
  attach: write(attachTrip),
  connection: read(readConnection),
  connect: writeAfter(connectAgency),
  action: write(changeConnection),
  switch: write(switchTravel),
} satisfies RoutesOf<typeof trips>;
