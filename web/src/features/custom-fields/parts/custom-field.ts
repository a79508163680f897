import type { Answer } from '../../../lib/call.ts';

export type CustomField = Answer<'customFields.list'>['data'][number];
export type CustomFieldOwner = CustomField['applies_to'];
