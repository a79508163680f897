import type { AttributeValues } from './categories.calls.ts';

/** Returns a sample value for an attribute, so that the preview is not empty. */
export function sampleOf({ kind, options }: Pick<AttributeValues, 'kind' | 'options'>): string {
  switch (kind) {
    case 'number':
    case 'nights':
      return '3';
    case 'distance':
      return '42.5';
    case 'date':
      return '2026-11-12';
    case 'time':
      return '19:05';
    case 'select':
    case 'travel_class':
    case 'multi_select':
      return options[0] ?? '';
    case 'yes_no':
      return 'true';
    case 'city':
      return 'Lyon';
    case 'travel':
      return 'Lyon to Berlin';
    case 'attendees':
      return 'Ana Lopez, Ben Carter';
    case 'user':
      return 'Ana Lopez';
    case 'text':
    case 'calc':
      return '';
  }
}
