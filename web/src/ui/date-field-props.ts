/** The props of a date field, shared by the calendar version and its placeholder. */
export interface DateFieldProps {
  label: string;
  isOptional?: boolean;
  /** A calendar date, '2026-11-15'. */
  value: string | null;
  onChange: (date: string | null) => void;
  onBlur?: () => void;
  description?: string;
  error?: string | undefined;
  min?: string;
  max?: string;
  name?: string;
}
