import { t } from '#domain/language/translate.ts';
import styles from './Field.module.css';

export function FieldLabel({ label, isOptional }: { label: string; isOptional: boolean }) {
  return (
    <>
      {label}
      {isOptional && <span className={styles.optional}> {t`optional`}</span>}
    </>
  );
}
