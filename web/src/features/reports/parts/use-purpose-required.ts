import { useRequiredLabels } from '../../custom-fields/parts/use-required-labels.ts';

const purpose = 'purpose';

/** Returns true if the built-in Purpose field is shown. A custom field named Purpose replaces it. */
export function usePurposeRequired(): boolean {
  return useRequiredLabels('report')(purpose) === false;
}

export function isPurpose(label: string): boolean {
  return label.trim().toLowerCase() === purpose;
}
