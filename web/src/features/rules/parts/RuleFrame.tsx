import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './RuleList.module.css';
import type { RuleFrameForm } from './use-rule-form.ts';

interface RuleFrameProps {
  /** Null for a new rule. */
  name: string | null;
  of: RuleFrameForm;
  isFixed: boolean;
  /** One whose name and note nobody chooses. */
  isNamed?: boolean;
  handle: ReactNode;
  /** The pill and the switch, as in the closed row. */
  end: ReactNode;
  /** The button that deletes it, where it can be. */
  deletes: ReactNode;
  children: ReactNode;
}

/** A rule opened: its name, what it says, and the buttons that decide. */
export function RuleFrame(props: RuleFrameProps) {
  const { name, of, isFixed, isNamed = false, handle, end, deletes, children } = props;
  return (
    <form
      className={styles.editor}
      noValidate
      aria-label={name ? `Edit ${name}` : 'New rule'}
      onSubmit={of.submit}
      onKeyDown={of.onKeyDown}
    >
      <div className={styles.row}>
        {handle ?? <span />}
        <div className={styles.name}>
          <TextField
            label="Name of the rule"
            placeholder="Name the rule"
            maxLength={120}
            readOnly={isFixed || isNamed}
            autoFocus={!name}
            error={of.messageOf('name')}
            {...of.register('name')}
          />
        </div>
        {end}
      </div>
      <div className={styles.inside}>
        <FormAlert message={of.refusal}>
          {of.code === 'item.changed' && (
            <p>
              <TextButton onClick={() => void of.bringIn()}>Bring in the newer version</TextButton> and keep what you
              typed.
            </p>
          )}
        </FormAlert>
        {children}
        {!isNamed && (
          <TextField
            label="Note"
            isOptional
            placeholder="Why there is this rule"
            readOnly={isFixed}
            error={of.messageOf('description')}
            {...of.register('description')}
          />
        )}
      </div>
      <div className={styles.foot}>
        {deletes}
        <span className={styles.buttons}>
          <Button variant="default" onClick={of.leave}>
            {isFixed ? 'Close' : 'Cancel'}
          </Button>
          {!isFixed && (
            <Button type="submit" loading={of.isSubmitting} disabled={name !== null && !of.isDirty && !of.isSubmitting}>
              Save rule
            </Button>
          )}
        </span>
      </div>
    </form>
  );
}
