import { AppLink, type AppLinkProps } from './AppLink.tsx';
import styles from './TextLink.module.css';

/** A teal link. `inText` underlines it, so that a link inside a sentence does not rely on colour alone. */
export function TextLink({ inText = false, className, ...rest }: AppLinkProps & { inText?: boolean }) {
  const classes = [styles.link, inText && styles.inText, className].filter(Boolean).join(' ');
  return <AppLink {...rest} className={classes} />;
}
