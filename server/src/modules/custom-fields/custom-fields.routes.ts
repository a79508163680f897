import type { customFields } from '#contract/custom-fields.contract.ts';
import { type RoutesOf, read, write } from '../../http/context.ts';
import { changeOrder } from './order-fields.ts';
import { listFields } from './read-fields.ts';
import { removeField } from './remove-field.ts';
import { saveField } from './save-field.ts';

export const customFieldsRoutes = {
  list: read(listFields),
  save: write(saveField),
  changeOrder: write(changeOrder),
  remove: write(removeField),
} satisfies RoutesOf<typeof customFields>;
