import { v7 as uuidv7 } from 'uuid';
import type { TemplateOptions } from '#domain/exports/template-options.ts';
import type { CompanyTransaction } from '../db/database.ts';
import { insertTemplate } from '../modules/export-templates/export-templates.rows.ts';
import {
  insertOutsideShares,
  saveInvitation,
  setRecipientState,
} from '../modules/exports/outside/outside-recipients.rows.ts';
import { insertMessage, insertRequest } from '../modules/exports/requests/report-requests.rows.ts';
import { insertRun, insertShares } from '../modules/exports/schedules/schedule-runs.rows.ts';
import { insertSchedule } from '../modules/exports/schedules/schedules.rows.ts';

/** The options of a template with one column; tests override some of them. */
export const plainOptions = {
  columns: [{ source: 'user', field_key: 'employee', header: 'Employee', format: null }],
  filters: { period: 'all', date_key: null },
  sorts: [],
  date_format: 'YYYY-MM-DD',
  decimal_separator: '.',
  column_separator: ',',
  encoding: 'utf-8',
  has_header: true,
  journal: null,
} satisfies TemplateOptions;

/** Adds one row to every table of export templates, their schedules and report requests. */
export async function addTemplates(
  tx: CompanyTransaction,
  { client_id, user_id, export_id, canary }: { client_id: string; user_id: string; export_id: string; canary: string },
): Promise<Record<'export_template' | 'report_schedule' | 'report_request' | 'outside_recipient', string>> {
  const [export_template, report_schedule, report_request] = [uuidv7(), uuidv7(), uuidv7()];
  const outside_recipient = await addOutsideRecipient(tx, { client_id, user_id, export_id, canary });
  await insertTemplate(tx, {
    client_id,
    id: export_template,
    name: `Journal ${canary}`,
    level: 'report',
    format: 'csv',
    options: plainOptions,
    default_for: [],
    owner_id: user_id,
    updated_at: new Date('2026-11-10T08:00:00Z'),
  });
  await insertSchedule(tx, {
    client_id,
    id: report_schedule,
    template_id: export_template,
    name: `Weekly ${canary}`,
    recurrence: { kind: 'daily' },
    time: '07:00',
    time_zone: 'UTC',
    recipient_ids: [user_id],
    outside_recipient_ids: [outside_recipient],
    only_if_rows: false,
    is_paused: true,
    owner_id: user_id,
    next_run_at: new Date('2099-11-10T08:00:00Z'),
  });
  const due_at = new Date('2026-11-10T08:00:00Z');
  const run = { client_id, id: uuidv7(), schedule_id: report_schedule, due_at, error: `Failed ${canary}` };
  await insertRun(tx, { ...run, state: 'failed', export_id });
  await insertShares(tx, { client_id, export_id, user_ids: [user_id] });
  await insertRequest(tx, {
    client_id,
    id: report_request,
    subject: `Spend by project ${canary}`,
    requested_by: user_id,
    now: due_at,
  });
  await insertMessage(tx, {
    client_id,
    id: uuidv7(),
    request_id: report_request,
    author_id: user_id,
    author_name: `Nia ${canary}`,
    body: `One row per project ${canary}`,
    at: due_at,
  });
  return { export_template, report_schedule, report_request, outside_recipient };
}

/** Adds a confirmed outside recipient who received the export. */
async function addOutsideRecipient(
  tx: CompanyTransaction,
  { client_id, user_id, export_id, canary }: { client_id: string; user_id: string; export_id: string; canary: string },
): Promise<string> {
  const now = new Date('2026-11-10T08:00:00Z');
  const recipient = { client_id, id: uuidv7(), email: `${canary.toLowerCase()}@auditor.test` };
  await saveInvitation(tx, { ...recipient, added_by: user_id, now, no_of_mails: 1, expires_at: now });
  await setRecipientState(tx, recipient, { state: 'confirmed', now });
  await insertOutsideShares(tx, { client_id, export_id, ids: [recipient.id] });
  return recipient.id;
}
