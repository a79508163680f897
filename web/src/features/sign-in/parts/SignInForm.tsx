import type { FormEventHandler, ReactNode } from 'react';
import { useId } from 'react';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import styles from './SignInForm.module.css';

interface SignInFormProps {
  title: string;
  /** Text below the title. */
  line?: ReactNode;
  refusal: string | null;
  /** A link that helps the user after a refusal. */
  wayOut?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** The form layout of all public pages: title, refusal, fields, button. */
export function SignInForm({ title, line, refusal, wayOut, onSubmit, children }: SignInFormProps) {
  const titleId = useId();
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-labelledby={titleId}>
      <div>
        <h1 id={titleId} className={styles.title}>
          {title}
        </h1>
        {line && <p className={styles.line}>{line}</p>}
      </div>
      <FormAlert message={refusal}>{wayOut && <p>{wayOut}</p>}</FormAlert>
      {children}
    </form>
  );
}
