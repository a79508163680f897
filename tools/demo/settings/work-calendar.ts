import { saveDaysOff, saveHoliday } from '#server/modules/people/work-calendar/edit-work-calendar.ts';
import { idOf } from '../meridian-ids.ts';
import type { ActAs } from './acting.ts';

/** The holidays, each with its month and day. A holiday without an entity applies to the whole company. */
const holidays: readonly { day: string; name: string; entity?: string }[] = [
  { day: '01-01', name: 'New Year’s Day' },
  { day: '05-01', name: 'Labour Day', entity: 'Meridian Labs GmbH' },
  { day: '07-04', name: 'Independence Day', entity: 'Meridian Labs, Inc.' },
  { day: '07-14', name: 'Bastille Day', entity: 'Meridian Labs SAS' },
  { day: '10-03', name: 'German Unity Day', entity: 'Meridian Labs GmbH' },
  { day: '12-25', name: 'Christmas Day' },
  { day: '12-26', name: 'Second day of Christmas', entity: 'Meridian Labs GmbH' },
];

/** Saves the days off at weekends, and the holidays of this year and the next. */
export async function seedWorkCalendar(act: ActAs, entities: Map<string, string>): Promise<void> {
  await act('Sofia Marchetti', 118, (context) => saveDaysOff(context, { days_off: [6, 7], version: 0 }));
  for (const { day, name, entity } of holidays)
    await act('Sofia Marchetti', 118, async (context) => {
      const year = context.app.clock().getUTCFullYear();
      const entity_id = entity ? idOf(entities, entity) : null;
      for (const each of [year, year + 1]) await saveHoliday(context, { day: `${each}-${day}`, name, entity_id });
    });
}
