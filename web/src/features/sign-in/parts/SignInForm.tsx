import type { FormEventHandler, ReactNode } from 'react';
import { useId } from 'react';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import styles from './SignInForm.module.css';

interface SignInFormProps {
  title: string;
  /** One dim line below the title. */
  line?: ReactNode;
  refusal: string | null;
  /** What helps after a refusal, inside the alert. */
  wayOut?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** Title, the server's sentence if it refused, fields, button: the same order on every page before the shell. */
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
