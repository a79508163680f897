import { useRequiredLabels } from '../../custom-fields/parts/use-required-labels.ts';

const purpose = 'purpose';

/** Whether a report is asked for its purpose here. Where the company has a field of that name, that one is enough. */
export function usePurposeRequired(): boolean {
  return useRequiredLabels('report')(purpose) === false;
}

export function isPurpose(label: string): boolean {
  return label.trim().toLowerCase() === purpose;
}
