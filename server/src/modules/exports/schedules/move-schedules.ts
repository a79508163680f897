import { t } from '#domain/language/translate.ts';
import type { App } from '../../../http/context.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import type { EventPayloads } from '../../../jobs/events.ts';
import { notifyPerson } from '../../notifications/notify-person.ts';
import { findPeople } from '../../people/find-people.ts';
import { administratorsOf } from '../../people/read-administrators.ts';
import { findSchedule, lockOwnerlessSchedule, setScheduleFields } from './schedules.rows.ts';

/**
 * Moves the schedules of disabled owners to a super admin, one schedule per transaction. A repeated event finds no more
 * of them.
 */
export async function moveSchedules(app: App, { client_id }: { client_id: string }): Promise<void> {
  while (await moveNext(app, client_id));
}

function moveNext(app: App, client_id: string): Promise<boolean> {
  const request = systemRequest(app, 'report-schedules');
  return writeInCompany({ app, request, client_id }, async ({ tx, record, announce }) => {
    const schedule = await lockOwnerlessSchedule(tx, client_id);
    const [admin] = schedule ? await administratorsOf(tx, client_id) : [];
    if (!schedule || !admin) return false;

    const { id, owner_id, name } = schedule;
    const previous = (await findPeople(tx, { client_id, ids: [owner_id] })).get(owner_id);
    await setScheduleFields(tx, { client_id, id }, { owner_id: admin.user_id });
    record({
      action: 'report_schedule_moved',
      item_kind: 'report_schedule',
      item_id: id,
      item_label: name,
      is_setting: true,
      shown_to: [admin.user_id],
      facts: {
        before: { owner: previous ? `${previous.first_name} ${previous.last_name}` : '' },
        after: { owner: admin.name },
      },
    });
    announce('schedule.moved', { user_id: admin.user_id, schedule_id: id });
    return true;
  });
}

/** Notifies the new owner of a schedule. */
export async function notifyScheduleOwner(app: App, payload: EventPayloads['schedule.moved']): Promise<void> {
  const { schedule_id, ...event } = payload;
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const schedule = await findSchedule(tx, { client_id, id: schedule_id });
    if (!schedule) return undefined;
    const words = () => ({
      subject: t`You now own the scheduled export “${schedule.name}”`,
      lines: [t`The previous owner was disabled. From now on the file shows what you may see.`],
      action: t`View schedules`,
    });
    const footer = () => t`You receive this because you are an administrator of your company.`;
    return { ...event, about: { item_kind: 'report_schedule', item_id: schedule_id }, words, footer, payload };
  });
}
