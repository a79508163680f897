import { dayMonthText } from '#domain/dates/date-text.ts';
import { t, texts } from '#domain/language/translate.ts';
import type { Components, Season } from '#domain/per-diem/per-diem-rate.ts';

export const componentNames = ['breakfast', 'lunch', 'dinner', 'incidentals', 'lodging'] as const;
export type ComponentName = (typeof componentNames)[number];

export const componentLabels: Record<ComponentName, string> = texts({
  breakfast: 'Breakfast',
  lunch: 'Lunch',
  dinner: 'Dinner',
  incidentals: 'Incidentals',
  lodging: 'Lodging',
});

/** Formats components: 'Breakfast 17.00, Lunch 40%'. */
export function componentsText(components: Components): string {
  return componentNames
    .flatMap((name) => {
      const component = components[name];
      if (!component) return [];
      return `${componentLabels[name]} ${component.value}${component.kind === 'pct' ? '%' : ''}`;
    })
    .join(', ');
}

/** Formats a season as '1 Apr to 31 Oct', or as 'All year' if there is none. */
export function seasonText(season: Season | null): string {
  return season ? t`${dayText(season.from)} to ${dayText(season.to)}` : t`All year`;
}

function dayText(day: string): string {
  return dayMonthText(`2024-${day}`);
}
