import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import styles from './Field.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A password input with a button that reveals the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'rightSection'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      classNames={isShown ? {} : { input: styles.masked }}
      rightSectionWidth={40}
      rightSection={
        <ActionIcon
          size="sm"
          className={styles.reveal}
          aria-label={isShown ? t`Hide password` : t`Show password`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
        </ActionIcon>
      }
    />
  );
}
