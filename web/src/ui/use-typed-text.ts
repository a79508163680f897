import { useState } from 'react';

interface TypedText<Value> {
  value: Value;
  /** Formats the value for the field. */
  show: (value: Value) => string;
  /** Reads the typed text. */
  read: (text: string) => Value;
  onChange: (value: Value) => void;
}

/** Shows the text of a field as it was typed while the form receives its value. `format` shows the value again. */
export function useTypedText<Value>({ value, show, read, onChange }: TypedText<Value>) {
  const [text, setText] = useState(() => show(value));
  const [reported, setReported] = useState(value);

  // The value changed from outside: another currency, or a reloaded form.
  if (value !== reported) {
    setReported(value);
    setText(show(value));
  }

  function change(typed: string) {
    setText(typed);
    const next = read(typed);
    setReported(next);
    onChange(next);
  }

  return { text, change, format: () => setText(show(value)) };
}
