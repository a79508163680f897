import type { Answer } from '../../../lib/call.ts';

/** A field of the company's own, as the server tells it. */
export type CustomField = Answer<'customFields.list'>['data'][number];
export type CustomFieldOwner = CustomField['applies_to'];
