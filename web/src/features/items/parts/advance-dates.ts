import { dateText } from '#domain/dates/date-text.ts';
import type { Answer } from '../../../lib/call.ts';

type Advance = Pick<Answer<'advances.details'>['data'], 'needed_on' | 'settle_by' | 'facts'>;

interface AdvanceDates {
  needed_on: string | undefined;
  settle_by: string | undefined;
  /** The category's attributes and the custom fields without those that repeat the dates. */
  facts: Advance['facts'];
}

/**
 * Returns the dates of an advance. A company may have a custom field labelled 'Needed on' or 'Settle by': it replaces the
 * built-in date if the advance has none, and is hidden otherwise. These labels are not translated, because each company
 * chooses the labels of its fields.
 */
export function advanceDates({ needed_on, settle_by, facts }: Advance): AdvanceDates {
  const labelled = (name: string) => facts.find(({ label }) => label === name)?.text;
  return {
    needed_on: needed_on ? dateText(needed_on) : labelled('Needed on'),
    settle_by: settle_by ? dateText(settle_by) : labelled('Settle by'),
    facts: facts.filter(({ label }) => label !== 'Needed on' && label !== 'Settle by'),
  };
}
