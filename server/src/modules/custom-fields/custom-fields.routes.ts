import type { customFields } from '#contract/custom-fields.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { type RoutesOf, read, type SignedWriteContext, write } from '../../http/context.ts';
import { changeOrder } from './order-fields.ts';
import { listFields } from './read-fields.ts';
import { removeField } from './remove-field.ts';
import { type FindReader, saveField } from './save-field.ts';

/**
 * `findReader` is passed in, because this module cannot import the modules of policies and approval rules, which use
 * the fields.
 */
export function customFieldsRoutes({ findReader }: { findReader: FindReader }) {
  return {
    list: read(listFields),
    save: write((context: SignedWriteContext, input: InputOf<typeof customFields.save>) =>
      saveField(context, input, findReader),
    ),
    changeOrder: write(changeOrder),
    remove: write((context: SignedWriteContext, input: InputOf<typeof customFields.remove>) =>
      removeField(context, input, findReader),
    ),
  } satisfies RoutesOf<typeof customFields>;
}
