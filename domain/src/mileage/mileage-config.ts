export const distanceSources = ['map', 'manual', 'odometer'] as const;
export type DistanceSource = (typeof distanceSources)[number];

export const fieldModes = ['hidden', 'optional', 'mandatory'] as const;
export type FieldMode = (typeof fieldModes)[number];

/** The fields of the form that a configuration can hide or require. Date, stops and vehicle are always shown. */
export const mileageFieldNames = ['purpose', 'registration', 'passengers'] as const;
type MileageFieldName = (typeof mileageFieldNames)[number];

export function isMileageField(key: string): boolean {
  return (mileageFieldNames as readonly string[]).includes(key);
}

const defaultModes: Record<MileageFieldName, FieldMode> = {
  purpose: 'mandatory',
  registration: 'optional',
  passengers: 'optional',
};

export function fieldModeOf(fields: Partial<Record<string, FieldMode>>, name: MileageFieldName): FieldMode {
  return fields[name] ?? defaultModes[name];
}

export interface ConfigScope {
  id: string;
  entity_id: string | null;
  group_ids: readonly string[];
  is_active: boolean;
}

/**
 * Chooses the configuration for a person: one for their groups comes first, then one for their entity, then one for
 * everyone.
 */
export function chooseConfig<Config extends ConfigScope>(
  configs: readonly Config[],
  person: { entity_id: string | null; group_ids: readonly string[] },
): Config | null {
  const fitting = configs.filter(
    (config) =>
      config.is_active &&
      (config.entity_id === null || config.entity_id === person.entity_id) &&
      (config.group_ids.length === 0 || config.group_ids.some((id) => person.group_ids.includes(id))),
  );
  const weight = ({ group_ids, entity_id }: Config) => (group_ids.length > 0 ? 2 : 0) + (entity_id ? 1 : 0);
  return fitting.sort((left, right) => weight(right) - weight(left) || (left.id < right.id ? -1 : 1))[0] ?? null;
}
