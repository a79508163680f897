import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { routeUrl } from '../../../lib/route-url.ts';
import { notify } from '../../../ui/notices.ts';
import type { TripDetails } from '../trips.calls.ts';

/** Creates the report of a trip and adds bookings as expenses. */
export function useTripActions(trip: TripDetails) {
  const navigate = useNavigate();
  const report = useWrite('trips.createReport');
  const add = useWrite('trips.addBookings');
  const open_ids = trip.bookings.filter(({ can_add }) => can_add.allowed).map(({ id }) => id);

  async function createReport() {
    try {
      const { report_id } = await report.mutateAsync({ trip_id: trip.id, booking_ids: open_ids });
      notify.success('Report created');
      await navigate({
        href: routeUrl({ path: '/individual/reports/report/create/{reportId}', params: { reportId: report_id } }),
      });
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  async function addBookings(booking_ids: string[]) {
    try {
      const { expense_ids, data } = await add.mutateAsync({ trip_id: trip.id, booking_ids });
      const added = expense_ids.length === 1 ? 'Expense added' : `${expense_ids.length} expenses added`;
      notify.success(data.report?.is_open ? `${added} to ${data.report.number}` : added);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return {
    /** The bookings that can still be added. */
    open_ids,
    isCreating: report.isPending,
    isAdding: add.isPending,
    createReport: () => void createReport(),
    addBookings: (booking_ids: string[]) => void addBookings(booking_ids),
  };
}
