import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './RuleList.module.css';
import type { RuleFrameForm } from './use-rule-form.ts';

interface RuleFrameProps {
  /** The name of the saved rule; null for a new rule. */
  name: string | null;
  form: RuleFrameForm;
  isFixed: boolean;
  /** True for the default rule, which has a fixed name and no description. */
  hasFixedName?: boolean;
  handle: ReactNode;
  /** The pill and the switch at the end of the row, as for a closed rule. */
  end: ReactNode;
  /** The delete button, if the rule can be deleted. */
  deletes: ReactNode;
  children: ReactNode;
}

/** The frame of an open rule: its name, content and buttons. */
export function RuleFrame(props: RuleFrameProps) {
  const { name, form, isFixed, hasFixedName = false, handle, end, deletes, children } = props;
  return (
    <form
      className={styles.editor}
      noValidate
      aria-label={name ? `Edit ${name}` : 'New rule'}
      onSubmit={form.submit}
      onKeyDown={form.onKeyDown}
    >
      <div className={styles.row}>
        {handle ?? <span />}
        <div className={styles.name}>
          <TextField
            label="Name of the rule"
            placeholder="Name the rule"
            maxLength={120}
            readOnly={isFixed || hasFixedName}
            autoFocus={!name}
            error={form.messageOf('name')}
            {...form.register('name')}
          />
        </div>
        {end}
      </div>
      <div className={styles.inside}>
        <FormAlert message={form.refusal}>
          {form.code === 'item.changed' && (
            <p>
              <TextButton onClick={() => void form.loadNewer()}>Load the newer version</TextButton> and keep your
              changes.
            </p>
          )}
        </FormAlert>
        {children}
        {!hasFixedName && (
          <TextField
            label="Note"
            isOptional
            placeholder="Why this rule exists"
            readOnly={isFixed}
            error={form.messageOf('description')}
            {...form.register('description')}
          />
        )}
      </div>
      <div className={styles.foot}>
        {deletes}
        <span className={styles.buttons}>
          <Button variant="default" onClick={form.leave}>
            {isFixed ? 'Close' : 'Cancel'}
          </Button>
          {!isFixed && (
            <Button
              type="submit"
              loading={form.isSubmitting}
              disabled={name !== null && !form.isDirty && !form.isSubmitting}
            >
              Save rule
            </Button>
          )}
        </span>
      </div>
    </form>
  );
}
