import { PasswordField } from '../../../ui/PasswordField.tsx';
import type { TextFieldProps } from '../../../ui/TextField.tsx';
import styles from './NewPasswordField.module.css';
import { passwordStrength } from './password-strength.ts';

interface NewPasswordFieldProps extends Omit<TextFieldProps, 'type' | 'rightSection' | 'description'> {
  typed: string;
  email: string;
}

/** A field for a new password that shows its strength while typing. An error replaces the strength. */
export function NewPasswordField({ typed, email, ...rest }: NewPasswordFieldProps) {
  const { bars, text } = passwordStrength(typed, email);
  return (
    <div>
      <PasswordField size="md" autoComplete="new-password" {...rest} />
      {!rest.error && (
        <div className={styles.strength} data-bars={bars}>
          <span className={styles.bars} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span role="status">{text}</span>
        </div>
      )}
    </div>
  );
}
