import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import { plainOptions } from '../testing/template-rows.ts';
import { asAdmin, type Sample } from './sample.ts';

type Templates = Extract<EndpointName, `${'exportTemplates' | 'reportRequests' | 'reportSchedules'}.${string}`>;

/** Sample inputs for export templates and schedules. The item that a sample changes or deletes is created first. */
export const templateSamples: { [Name in Templates]: Sample<Name> } = {
  'exportTemplates.list': () => ({}),
  'exportTemplates.details': ({ company }) => ({ template_id: company.ids.export_template }),
  'exportTemplates.preview': () => ({ level: 'expense', options: plainOptions }),
  'exportTemplates.create': () => ({ name: newName(), level: 'expense', format: 'csv', options: plainOptions }),
  'exportTemplates.copy': async ({ company }) => ({ template_id: await aTemplate(company) }),
  'exportTemplates.edit': async ({ company }) => ({
    template_id: await aTemplate(company),
    version: 0,
    name: newName(),
    format: 'xlsx',
    options: plainOptions,
  }),
  'exportTemplates.remove': async ({ company }) => ({ template_id: await aTemplate(company) }),
  'reportRequests.list': () => ({}),
  'reportRequests.create': async ({ company }) => {
    const admin = await asAdmin(company);
    const { data } = await admin.calls('reportRequests.list', {});
    for (const { request_id, subject, status } of data)
      if (subject.startsWith('Sample ') && status !== 'closed')
        await admin.calls('reportRequests.reply', { request_id, is_closed: true });
    return { subject: newName(), message: 'Spend by project.' };
  },
  'reportRequests.reply': ({ company }) => ({ request_id: company.ids.report_request, message: 'Thank you.' }),
  'reportSchedules.list': () => ({}),
  'reportSchedules.history': ({ company }) => ({ schedule_id: company.ids.report_schedule }),
  'reportSchedules.create': async ({ company }) => {
    await deleteSamples(company);
    return scheduleDraft(company);
  },
  'reportSchedules.edit': async ({ company }) => ({
    schedule_id: await aSchedule(company),
    version: 0,
    ...scheduleDraft(company),
  }),
  'reportSchedules.remove': async ({ company }) => ({ schedule_id: await aSchedule(company) }),
  'reportSchedules.run': async ({ company }) => ({ schedule_id: await aSchedule(company) }),
};

const scheduleDraft = ({ ids, people }: PopulatedCompany) => ({
  name: newName(),
  template_id: ids.export_template,
  recurrence: { kind: 'weekly' as const, weekdays: [1] },
  time: '07:00',
  time_zone: 'UTC',
  recipient_ids: [people.super_admin.user_id],
});

async function aSchedule(company: PopulatedCompany): Promise<string> {
  const admin = await deleteSamples(company);
  const { schedule_id } = await admin.calls('reportSchedules.create', scheduleDraft(company));
  return schedule_id;
}

/** Deletes earlier sample schedules, because the number of schedules is limited. */
async function deleteSamples(company: PopulatedCompany) {
  const admin = await asAdmin(company);
  const { data } = await admin.calls('reportSchedules.list', {});
  for (const { name, schedule_id } of data)
    if (name.startsWith('Sample ')) await admin.calls('reportSchedules.remove', { schedule_id });
  return admin;
}

const newName = () => `Sample ${uuidv7()}`;

/** Creates a template. The number of templates is limited, so earlier samples are deleted first. */
async function aTemplate(company: PopulatedCompany): Promise<string> {
  const admin = await asAdmin(company);
  const { data } = await admin.calls('exportTemplates.list', {});
  for (const { name, template_id } of data)
    if (/^(Copy of )?Sample /u.test(name)) await admin.calls('exportTemplates.remove', { template_id });
  const created = await admin.calls('exportTemplates.create', {
    name: newName(),
    level: 'report',
    format: 'csv',
    options: plainOptions,
  });
  return created.template_id;
}
