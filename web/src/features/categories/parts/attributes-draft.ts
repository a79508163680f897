import type { AttributeValues } from '../categories.calls.ts';

/** The values of a form that edits attributes. */
export interface AttributesDraft {
  attributes: AttributeValues[];
}
