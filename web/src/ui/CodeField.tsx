import { TextField, type TextFieldProps } from './TextField.tsx';

/**
 * A field for a code from an authenticator app or a recovery code. Browsers and password managers offer to fill it in.
 */
export function CodeField(props: Omit<TextFieldProps, 'type' | 'autoComplete'>) {
  return (
    <TextField
      autoComplete="one-time-code"
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      maxLength={40}
      {...props}
    />
  );
}
