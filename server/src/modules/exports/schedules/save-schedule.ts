import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reportSchedules } from '#contract/report-schedules.contract.ts';
import { nextRun, scheduleText } from '#domain/exports/schedule.ts';
import { t } from '#domain/language/translate.ts';
import { changedFields } from '../../../http/changed-fields.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { findTemplate } from '../../export-templates/used-template.ts';
import { findPeople } from '../../people/find-people.ts';
import { findRecipients } from '../outside/outside-recipients.rows.ts';
import {
  countSchedules,
  deleteSchedule,
  insertSchedule,
  lockSchedule,
  type ScheduleDraft,
  updateSchedule,
} from './schedules.rows.ts';

type Saved = OutputOf<typeof reportSchedules.create>;

const maxSchedules = 50;

export async function createSchedule(
  context: SignedWriteContext,
  draft: InputOf<typeof reportSchedules.create>,
): Promise<Saved> {
  const { tx, client_id, actor, request, record } = context;
  const facts = await checkDraft(context, draft);
  if ((await countSchedules(tx, client_id)) >= maxSchedules)
    throw new Refused('schedule.too_many', { most: maxSchedules });

  const id = uuidv7();
  const next_run_at = nextRun(draft, request.now);
  await insertSchedule(tx, { client_id, id, ...draft, owner_id: actor.user_id, next_run_at });
  record({
    action: 'report_schedule_created',
    item_kind: 'report_schedule',
    item_id: id,
    item_label: draft.name,
    is_setting: true,
    facts: { before: null, after: facts },
  });
  return { status: true, schedule_id: id, version: 0 };
}

export async function editSchedule(
  context: SignedWriteContext,
  { schedule_id: id, version, ...draft }: InputOf<typeof reportSchedules.edit>,
): Promise<Saved> {
  const { tx, client_id, request, record } = context;
  const before = await lockSchedule(tx, { client_id, id });
  if (!before) throw new Refused('item.not_found');
  if (before.version !== version) throw new Refused('item.changed');
  const after = await checkDraft(context, draft);

  await updateSchedule(tx, { client_id, id }, { ...draft, next_run_at: nextRun(draft, request.now) });
  const facts = changedFields(await factsOf(context, before), after);
  if (facts)
    record({
      action: 'report_schedule_changed',
      item_kind: 'report_schedule',
      item_id: id,
      item_label: draft.name,
      is_setting: true,
      facts,
    });
  return { status: true, schedule_id: id, version: version + 1 };
}

export async function removeSchedule(
  context: SignedWriteContext,
  { schedule_id: id }: InputOf<typeof reportSchedules.remove>,
): Promise<OutputOf<typeof reportSchedules.remove>> {
  const { tx, client_id, record } = context;
  const schedule = await lockSchedule(tx, { client_id, id });
  if (!schedule) throw new Refused('item.not_found');
  const before = await factsOf(context, schedule);
  await deleteSchedule(tx, { client_id, id });
  record({
    action: 'report_schedule_removed',
    item_kind: 'report_schedule',
    item_id: id,
    item_label: schedule.name,
    is_setting: true,
    facts: { before, after: null },
  });
  return { status: true };
}

/**
 * Refuses unknown templates, unknown or inactive people, and unknown or removed outside addresses. Returns the values
 * for the audit log.
 */
async function checkDraft(context: SignedWriteContext, draft: ScheduleDraft) {
  const { tx, client_id } = context;
  if (!(await findTemplate(tx, { client_id, template_id: draft.template_id }))) throw new Refused('item.not_found');
  const outside = await findRecipients(tx, { client_id, ids: draft.outside_recipient_ids });
  const chosen = new Set(draft.outside_recipient_ids);
  if (outside.filter(({ state }) => state !== 'removed').length < chosen.size) throw new Refused('item.not_found');
  const people = await findPeople(tx, { client_id, ids: draft.recipient_ids });
  if (draft.recipient_ids.some((id) => !people.has(id))) throw new Refused('item.not_found');
  const disabled = [...people.values()].filter(({ is_active }) => !is_active).map(nameOf);
  if (disabled.length > 0)
    throw new Refused(
      'schedule.recipients',
      { names: disabled.join(', ') },
      { recipient_ids: t`Choose active people of your company.` },
    );
  return factsOf(context, draft);
}

async function factsOf({ tx, client_id }: SignedWriteContext, draft: ScheduleDraft) {
  const [template, people, outside] = await Promise.all([
    findTemplate(tx, { client_id, template_id: draft.template_id }),
    findPeople(tx, { client_id, ids: draft.recipient_ids }),
    findRecipients(tx, { client_id, ids: draft.outside_recipient_ids }),
  ]);
  return {
    name: draft.name,
    template: template?.name ?? '',
    when: scheduleText(draft),
    recipients: [...people.values()].map(nameOf).sort(),
    outside_recipients: outside.map(({ email }) => email).sort(),
    only_if_rows: draft.only_if_rows,
    is_paused: draft.is_paused,
  };
}

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}
