import type { exportTemplates } from '#contract/export-templates.contract.ts';
import { type RoutesOf, read, write } from '../../http/context.ts';
import { previewTemplate } from './preview-template.ts';
import { listTemplates, templateDetails } from './read-templates.ts';
import { copyTemplate, createTemplate, editTemplate, removeTemplate } from './save-template.ts';

export const exportTemplatesRoutes = {
  list: read(listTemplates),
  details: read(templateDetails),
  preview: read(previewTemplate),
  create: write(createTemplate),
  copy: write(copyTemplate),
  edit: write(editTemplate),
  remove: write(removeTemplate),
} satisfies RoutesOf<typeof exportTemplates>;
