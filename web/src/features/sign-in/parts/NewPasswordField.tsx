import { PasswordField } from '../../../ui/PasswordField.tsx';
import type { TextFieldProps } from '../../../ui/TextField.tsx';
import styles from './NewPasswordField.module.css';
import { passwordStrength } from './password-strength.ts';

interface NewPasswordFieldProps extends Omit<TextFieldProps, 'type' | 'rightSection' | 'description'> {
  /** What is typed so far. */
  typed: string;
  email: string;
}

/** A password to be chosen, with its strength in words while typing. An error takes the place of the words. */
export function NewPasswordField({ typed, email, ...rest }: NewPasswordFieldProps) {
  const { bars, words } = passwordStrength(typed, email);
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
          <span role="status">{words}</span>
        </div>
      )}
    </div>
  );
}
