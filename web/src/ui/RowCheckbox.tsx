import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './RowCheckbox.module.css';

interface RowCheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  'aria-label': string;
  /** True if only some of the rows are selected. */
  isPart?: boolean;
}

/** A styled native checkbox. Lists render dozens of them, and Mantine's checkbox is slower to render. */
export function RowCheckbox({ isPart = false, ...rest }: RowCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  return <input {...rest} ref={box} type="checkbox" className={styles.box} />;
}
