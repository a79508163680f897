import { featuresFrom } from '#domain/access/features.ts';
import { type Access, can, isPermitted } from '#domain/access/permission.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { ExportScreen } from '#domain/exports/export-screens.ts';
import type { TemplateLevel } from '#domain/exports/template-fields.ts';
import { stageOfTab } from '#domain/payouts/payout-tabs.ts';
import type { WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { chosenAdvanceIds } from '../../advances/lists/choose-advances.ts';
import { findTemplate, usedTemplate } from '../../export-templates/used-template.ts';
import { chosenPayables } from '../../payouts/choose-payables.ts';
import { findViewers } from '../../people/find-viewers.ts';
import { chosenReportIds } from '../../reports/choose-reports.ts';
import type { NewExport } from '../exports.rows.ts';
import type { ScheduleRow } from './schedules.rows.ts';

/** The maximum number of items in a scheduled file. */
const maxItems = 50_000;

/** Selects all items of the list. The template then filters the rows by its period. */
const everything = { matching: { search: '', filters: {} } };

const screenOf: Record<TemplateLevel, ExportScreen> = {
  expense: 'company_reports',
  report: 'company_reports',
  advance: 'company_advances',
  payout: 'payout',
};

type ScheduledExport = Pick<NewExport, 'kind' | 'format' | 'title' | 'request'>;

/** Prepares the export of a schedule. It contains items of the whole company that the owner may currently see. */
export async function scheduledExport(
  { tx, client_id, request }: WriteContext,
  { template_id, owner_id, time_zone, name }: ScheduleRow,
): Promise<ScheduledExport> {
  const today = localDay(request.now, time_zone);
  const people = { client_id, ids: [owner_id], today, features: featuresFrom([]) };
  const [[viewer], found] = await Promise.all([findViewers(tx, people), findTemplate(tx, { client_id, template_id })]);
  if (!viewer || !found) throw new Refused('item.not_found');

  const actor = { client_id, time_zone, access: viewer.access };
  const template = await usedTemplate({ tx, client_id, actor }, { template_id, screen: screenOf[found.level] });
  if (!template) throw new Refused('item.not_found');
  const { kind, ...chosen } = await itemsOf({ tx, actor, request }, found.level).catch(explainSize);
  return { kind, format: found.format, title: name, request: { ...chosen, template } };
}

interface OwnerContext extends Pick<WriteContext, 'tx' | 'request'> {
  actor: { client_id: string; time_zone: string; access: Access };
}

async function itemsOf(
  context: OwnerContext,
  level: TemplateLevel,
): Promise<Pick<NewExport, 'kind'> & Omit<NewExport['request'], 'template'>> {
  const whole = { owner_id: null, most: maxItems };
  switch (level) {
    case 'expense':
    case 'report':
      refuseWithout(context.actor.access, 'Reports');
      return { kind: 'report_list', ids: await chosenReportIds(context, everything, whole) };
    case 'advance':
      refuseWithout(context.actor.access, 'Advances');
      return { kind: 'advance_list', ids: await chosenAdvanceIds(context, everything, whole) };
    case 'payout': {
      refuseWithout(context.actor.access, 'Payout');
      const { payables } = await chosenPayables(context, {
        stage: stageOfTab.paid,
        chosen: everything,
        most: maxItems,
      });
      return { kind: 'payout_list', tab: 'paid', ids: payables.map(({ item_id }) => item_id) };
    }
  }
}

function explainSize(error: unknown): never {
  const isTooLarge = error instanceof Refused && error.code === 'selection.too_many';
  throw isTooLarge ? new Refused('schedule.too_large', { most: maxItems }) : error;
}

function refuseWithout(access: Access, area: 'Reports' | 'Advances' | 'Payout'): void {
  if (!isPermitted(can(area, 'read'), access)) throw new Refused('schedule.owner_denied', { label: area });
}
