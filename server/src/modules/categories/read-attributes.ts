import type { attributes } from '#contract/categories.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { attributeKindLabel, attributeKinds, hasFormula, hasOptions } from '#domain/categories/attribute-kinds.ts';
import type { ReadContext } from '../../http/context.ts';
import { wholeCategory } from './read-categories.ts';

export async function attributesOfCategory(
  { tx, actor }: ReadContext,
  { category_id }: InputOf<typeof attributes.list>,
): Promise<OutputOf<typeof attributes.list>> {
  const category = await wholeCategory(tx, { client_id: actor.client_id, id: category_id });
  return { status: true, data: category.attributes };
}

export async function kindsOfAttribute(
  _context: ReadContext,
  _input: InputOf<typeof attributes.types>,
): Promise<OutputOf<typeof attributes.types>> {
  return {
    status: true,
    data: attributeKinds.map((kind) => ({
      kind,
      label: attributeKindLabel[kind],
      has_options: hasOptions(kind),
      has_formula: hasFormula(kind),
    })),
  };
}
