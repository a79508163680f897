import { t } from '#domain/language/translate.ts';
import type { TravelDuration } from '#domain/per-diem/travel-duration.ts';
import { PerDiemDays } from '../../../items/parts/per-diem/PerDiemDays.tsx';
import { exampleCalculation, exampleTrips } from '../../duration-example.ts';
import styles from './DurationForm.module.css';

/** Two example trips, calculated with the current entries. */
export function DurationExample({ duration }: { duration: TravelDuration }) {
  return (
    <div className={styles.example}>
      {exampleTrips.map((trip) => {
        const calculation = exampleCalculation(duration, trip);
        return (
          <section key={trip.title} aria-label={trip.title}>
            <h3>{trip.title}</h3>
            {calculation ? (
              <PerDiemDays calculation={calculation} />
            ) : (
              <p>{t`Complete the entries to see the example.`}</p>
            )}
          </section>
        );
      })}
    </div>
  );
}
