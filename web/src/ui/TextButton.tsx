import type { ComponentProps } from 'react';
import styles from './TextButton.module.css';
import link from './TextLink.module.css';

/** A button that looks like a link, for actions inside a line of text, such as 'Clear selection'. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={[link.link, styles.button, className].filter(Boolean).join(' ')} />;
}
