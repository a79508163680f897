import { useNavigate } from '@tanstack/react-router';
import { plural, t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { routeUrl } from '../../../lib/route-url.ts';
import { notify } from '../../../ui/notices.ts';
import type { TripDetails } from '../trips.calls.ts';

function addedText(count: number, report: TripDetails['report']): string {
  if (!report?.is_open) return count === 1 ? t`Expense added` : plural(count, '1 expense added', '# expenses added');
  const { number } = report;
  return count === 1
    ? t`Expense added to ${number}`
    : plural(count, '1 expense added to {0}', '# expenses added to {0}', number);
}

/** Returns functions that create the report of a trip and add bookings as expenses. */
export function useTripActions(trip: TripDetails) {
  const navigate = useNavigate();
  const report = useWrite('trips.createReport');
  const add = useWrite('trips.addBookings');
  const open_ids = trip.bookings.filter(({ can_add }) => can_add.allowed).map(({ id }) => id);

  async function createReport() {
    try {
      const { report_id } = await report.mutateAsync({ trip_id: trip.id, booking_ids: open_ids });
      notify.success(t`Report created`);
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
      notify.success(addedText(expense_ids.length, data.report));
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return {
    /** The ids of the bookings that can still be added as expenses. */
    open_ids,
    isCreating: report.isPending,
    isAdding: add.isPending,
    createReport: () => void createReport(),
    addBookings: (booking_ids: string[]) => void addBookings(booking_ids),
  };
}
