/** What a date field takes, with its calendar or before it has arrived. */
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
