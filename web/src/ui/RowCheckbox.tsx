import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './RowCheckbox.module.css';

interface RowCheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  'aria-label': string;
  /** Some of what it stands for is chosen. */
  isPart?: boolean;
}

/** The browser's own checkbox in our look: a list draws dozens of them at a time, and they must weigh nothing. */
export function RowCheckbox({ isPart = false, ...rest }: RowCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  return <input {...rest} ref={box} type="checkbox" className={styles.box} />;
}
