import type { Answer } from '../../../lib/call.ts';

/** The filter value for postings without an entity. */
export const noEntity = 'none';

/**
 * Returns the entities with postings as filter choices, followed by 'No entity' if there are postings without an
 * entity.
 */
export function entityChoices(choices: Answer<'ledger.choices'>) {
  return [
    ...choices.entities.map(({ id, name }) => ({ value: id, label: name })),
    ...(choices.has_postings_without_entity ? [{ value: noEntity, label: 'No entity' }] : []),
  ];
}
