import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import { plainOptions } from '../testing/template-rows.ts';
import { asAdmin, type Sample } from './sample.ts';

type Templates = Extract<EndpointName, `exportTemplates.${string}`>;

/** Sample inputs for export templates. What a sample changes or deletes is created for it first. */
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
};

const newName = () => `Sample ${uuidv7()}`;

/** Templates are limited in number, so the earlier samples are deleted first. */
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
