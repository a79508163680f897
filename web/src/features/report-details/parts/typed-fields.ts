/** The fields of a report that are saved automatically. */
export interface ReportValues {
  purpose: string;
  custom_values: Readonly<Record<string, unknown>>;
}

/**
 * The fields that were typed and are not saved yet, by name: 'purpose' or 'custom_values.project'. `base` is the saved
 * value that the person replaced.
 */
export type TypedFields = Readonly<Record<string, { base: unknown; typed: unknown }>>;

const customPrefix = 'custom_values.';

/** Adds the fields that differ between the form before and after a change. */
export function typedAfter(
  typed: TypedFields,
  { before, after, saved }: Record<'before' | 'after' | 'saved', ReportValues>,
): TypedFields {
  const [shown, next, base] = [valuesByName(before), valuesByName(after), valuesByName(saved)];
  const changed = Object.keys(next).filter((name) => shown[name] !== next[name]);
  return {
    ...typed,
    ...Object.fromEntries(
      changed.map((name) => [name, { base: typed[name] ? typed[name].base : base[name], typed: next[name] }]),
    ),
  };
}

/** Returns the saved values with the typed fields in their place. */
export function withTyped({ purpose, custom_values }: ReportValues, typed: TypedFields): ReportValues {
  const custom = Object.entries(typed).filter(([name]) => name.startsWith(customPrefix));
  return {
    purpose: typed.purpose ? String(typed.purpose.typed) : purpose,
    custom_values: {
      ...custom_values,
      ...Object.fromEntries(custom.map(([name, field]) => [name.slice(customPrefix.length), field.typed])),
    },
  };
}

/** True if somebody else changed one of the typed fields since. */
export function isOvertaken(typed: TypedFields, saved: ReportValues): boolean {
  return Object.keys(withoutOvertaken(typed, saved)).length < Object.keys(typed).length;
}

export function withoutOvertaken(typed: TypedFields, saved: ReportValues): TypedFields {
  const current = valuesByName(saved);
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([name, field]) => isSame(current[name], field.base) || isSame(current[name], field.typed),
    ),
  );
}

/** Makes the typed fields replace the values that are saved now. */
export function basedOn(saved: ReportValues, typed: TypedFields): TypedFields {
  const current = valuesByName(saved);
  return Object.fromEntries(
    Object.entries(typed).map(([name, field]) => [name, { base: current[name], typed: field.typed }]),
  );
}

/** Returns the fields that were typed since `sent` was sent. */
export function typedSince(sent: TypedFields, typed: TypedFields): TypedFields {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, field]) => !(name in sent) || sent[name]?.typed !== field.typed),
  );
}

function valuesByName({ purpose, custom_values }: ReportValues): Record<string, unknown> {
  const custom = Object.entries(custom_values).map(([key, value]) => [`${customPrefix}${key}`, value]);
  return { purpose, ...Object.fromEntries(custom) };
}

/** Compares two values. The server trims texts and leaves out empty fields. */
function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(comparable(left)) === JSON.stringify(comparable(right));
}

function comparable(value: unknown): unknown {
  const trimmed = typeof value === 'string' ? value.trim() : value;
  const isEmpty = trimmed === undefined || trimmed === '' || (Array.isArray(trimmed) && trimmed.length === 0);
  return isEmpty ? null : trimmed;
}
