import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { dateText } from '#domain/dates/date-text.ts';
import { t, texts } from '#domain/language/translate.ts';
import { type Meal, meals } from '#domain/per-diem/per-diem-rate.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { CheckboxField } from '../../../../ui/CheckboxField.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { FiledFor } from '../../../filing/parts/use-filed-for.ts';
import { PerDiemDays } from '../../../items/parts/per-diem/PerDiemDays.tsx';
import { expenseUrl } from '../../../items/parts/report-urls.ts';
import { restoreNoRateText } from '../../no-rate-text.ts';
import { type CoveredMeal, calculationQuery, type Overlap, type PerDiemFields } from '../../per-diem.calls.ts';
import { perDiemLabels } from '../../per-diem-labels.ts';
import type { TripValues } from '../../trip-values.ts';
import styles from './TripDays.module.css';

interface TripDaysProps {
  form: UseFormReturn<TripValues>;
  fields: PerDiemFields;
  filed: FiledFor;
}

/**
 * The days of the trip, calculated while the trip is being entered, with checkboxes that mark the meals provided by
 * others.
 */
export function TripDays({ form, fields, filed }: TripDaysProps) {
  const [expense_id, itinerary, provided] = form.watch(['expense_id', 'itinerary', 'provided']);
  // Converted to text, because the form changes nested values in place, so a comparison of the objects finds no change.
  const [input] = useDebouncedValue(JSON.stringify({ expense_id, itinerary, provided }), 300);
  const query = useQuery(calculationQuery({ ...JSON.parse(input), ...filed }));
  const listNames = new Map(fields.lists.map(({ id, name }) => [id, name]));
  const hasMeals = fields.fields.meals !== 'hidden';

  function setMeal(date: string, meal: Meal, isProvided: boolean) {
    const others = (provided[date] ?? []).filter((other) => other !== meal);
    form.setValue('provided', { ...provided, [date]: isProvided ? [...others, meal] : others }, { shouldDirty: true });
  }

  return (
    <section className={styles.days} aria-label={t`Allowance`}>
      <h2>{t`Allowance`}</h2>
      <FormAlert message={query.isError ? errorText(restoreNoRateText(query.error)) : null} />
      {query.data && !query.isError ? (
        <>
          {hasMeals && <p>{perDiemLabels.mealsHint}</p>}
          <PerDiemDays
            calculation={query.data}
            listNames={listNames}
            {...(hasMeals
              ? { mealsOf: (date) => <MealChecks date={date} provided={provided[date] ?? []} onChange={setMeal} /> }
              : {})}
          />
          <SameDays overlaps={query.data.overlaps} meals={query.data.meals} />
        </>
      ) : (
        !query.isError && <p>{perDiemLabels.daysHint}</p>
      )}
    </section>
  );
}

interface MealChecksProps {
  date: string;
  provided: readonly Meal[];
  onChange: (date: string, meal: Meal, isProvided: boolean) => void;
}

function MealChecks({ date, provided, onChange }: MealChecksProps) {
  return (
    <span className={styles.meals}>
      {meals.map((meal) => (
        <CheckboxField
          key={meal}
          label={mealNames[meal]}
          aria-label={providedText[meal](dateText(date))}
          checked={provided.includes(meal)}
          onChange={({ currentTarget }) => onChange(date, meal, currentTarget.checked)}
        />
      ))}
    </span>
  );
}

const providedText: Record<Meal, (day: string) => string> = {
  breakfast: (day) => t`Breakfast provided on ${day}`,
  lunch: (day) => t`Lunch provided on ${day}`,
  dinner: (day) => t`Dinner provided on ${day}`,
};

const mealNames: Record<Meal, string> = texts({ breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' });

/** Warns of other expenses that claim the same days, or meals that the per diem of this trip already covers. */
function SameDays({ overlaps, meals }: { overlaps: readonly Overlap[]; meals: readonly CoveredMeal[] }) {
  const warnings = [
    ...overlaps.map((overlap) => ({ expense_id: overlap.expense_id, text: perDiemLabels.overlap(overlap) })),
    ...meals.map((meal) => ({ expense_id: meal.expense_id, text: perDiemLabels.coveredMeal(meal) })),
  ];
  return (
    <ul className={styles.overlaps} aria-live="polite" aria-label={t`Overlaps`}>
      {warnings.map(({ expense_id, text }) => (
        <li key={expense_id}>
          <IconAlertTriangle size={14} aria-hidden="true" /> <span>{text}</span>{' '}
          <TextLink href={expenseUrl(expense_id)} target="_blank">
            {t`Show expense`}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
