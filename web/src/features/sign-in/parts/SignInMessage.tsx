import type { ReactNode } from 'react';
import type { PublicLinks } from '../../../ui/PublicFooter.tsx';
import styles from './SignInForm.module.css';
import { SplitPage } from './SplitPage.tsx';

interface SignInMessageProps {
  title: string;
  /** The message, in one or two sentences. */
  children: ReactNode;
  /** The next step: a button or link, or two to choose from. */
  action?: ReactNode;
  links?: PublicLinks;
}

/** A public page with a message, such as: check your email, this link was used, you are signed out. */
export function SignInMessage({ title, children, action, links = {} }: SignInMessageProps) {
  return (
    <SplitPage links={links}>
      <div className={styles.message} role="status">
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.line}>{children}</p>
        </div>
        {action && <div className={styles.choices}>{action}</div>}
      </div>
    </SplitPage>
  );
}
