import { Button } from '@mantine/core';
import { IconBed, IconCar, IconPlane, IconPlus, IconTrain } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { t } from '#domain/language/translate.ts';
import { bookingText } from '#domain/trips/booking-expense.ts';
import { type BookingKind, isCancelled, tripStateLabel } from '#domain/trips/trip-states.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { localTimesText } from '../trip-labels.ts';
import type { Booking, TripDetails } from '../trips.calls.ts';
import styles from './TripBookings.module.css';
import type { useTripActions } from './use-trip-actions.ts';

interface TripBookingsProps {
  trip: TripDetails;
  canAdd: boolean;
  actions: ReturnType<typeof useTripActions>;
}

/** The bookings of a trip in chronological order. Each can be added as an expense with one click. */
export function TripBookings({ trip, canAdd, actions }: TripBookingsProps) {
  const { open_ids, isAdding, addBookings } = actions;
  const { bookings } = trip;

  return (
    <Card aria-label={t`Bookings`}>
      <CardHeader
        title={t`Bookings`}
        end={
          canAdd &&
          open_ids.length > 1 && (
            <Button size="xs" variant="default" disabled={isAdding} onClick={() => addBookings(open_ids)}>
              {t`Add all as expenses`}
            </Button>
          )
        }
      />
      {bookings.length === 0 && (
        <EmptyState title={t`No bookings yet`} icon={<IconPlane size={20} aria-hidden="true" />}>
          {t`Flights, hotels, trains and cars appear here once they are booked.`}
        </EmptyState>
      )}
      <ul className={styles.bookings}>
        {bookings.map((booking) => (
          <BookingLine
            key={booking.id}
            booking={booking}
            canAdd={canAdd}
            isAdding={isAdding}
            onAdd={() => addBookings([booking.id])}
          />
        ))}
      </ul>
    </Card>
  );
}

const icons: Record<BookingKind, ComponentType<{ size: number; 'aria-hidden': 'true' }>> = {
  flight: IconPlane,
  hotel: IconBed,
  train: IconTrain,
  car: IconCar,
};

interface BookingLineProps {
  booking: Booking;
  canAdd: boolean;
  isAdding: boolean;
  onAdd: () => void;
}

function BookingLine({ booking, canAdd, isAdding, onAdd }: BookingLineProps) {
  const { kind, merchant, state, amount, currency, expense_id, can_add } = booking;
  const Icon = icons[kind];

  return (
    <li className={styles.booking} data-cancelled={isCancelled(booking) || undefined}>
      <span className={styles.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={styles.text}>
        <p className={styles.name}>
          <b>{merchant}</b>
          {state !== 'booked' && <Pill tone={state === 'changed' ? 'warn' : 'neutral'}>{tripStateLabel[state]}</Pill>}
          {booking.payment_mode === 'company' && <Pill tone="info">{t`Paid by company`}</Pill>}
        </p>
        <p>{bookingText(booking)}</p>
        <p className={styles.dim}>{detailsText(booking)}</p>
      </div>
      <div className={styles.end}>
        <Money amount={amount} currency={currency} as="cell" />
        {expense_id ? (
          <TextLink href={`/expense/${expense_id}`}>{t`View expense`}</TextLink>
        ) : (
          canAdd &&
          can_add.allowed && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus aria-hidden="true" />}
              disabled={isAdding}
              aria-label={t`Add ${merchant} as an expense`}
              onClick={onAdd}
            >
              {t`Add`}
            </Button>
          )
        )}
      </div>
    </li>
  );
}

/** Returns the details of a booking, such as '2 Nov 2026, 08:15 AM to 10:05 AM · Economy · Confirmation K7T2QX'. */
function detailsText({ starts_at, ends_at, travel_class, confirmation_number }: Booking): string {
  return [
    localTimesText(starts_at, ends_at),
    travel_class,
    confirmation_number && t`Confirmation ${confirmation_number}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
