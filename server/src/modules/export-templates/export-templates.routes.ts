import type { exportTemplates } from '#contract/export-templates.contract.ts';
import { type RoutesOf, read, write } from '../../http/context.ts';
import { previewTemplate } from './preview-template.ts';
import { listTemplates, templateDetails } from './read-templates.ts';
import { copyTemplate, createTemplate, editTemplate, type FindSchedule, removeTemplate } from './save-template.ts';

export function exportTemplatesRoutes({ findSchedule }: { findSchedule: FindSchedule }) {
  return {
    list: read(listTemplates),
    details: read(templateDetails),
    preview: read(previewTemplate),
    create: write(createTemplate),
    copy: write(copyTemplate),
    edit: write(editTemplate),
    remove: write((context, input) => removeTemplate(context, input, findSchedule)),
  } satisfies RoutesOf<typeof exportTemplates>;
}
