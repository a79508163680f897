import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { type BusinessType, businessTypeLabel, businessTypes } from '#domain/ach/onboarding-steps.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { useSetUpWrite } from '../../ach.calls.ts';
import styles from '../../ach.module.css';
import type { StepProps } from './step-props.ts';

const details: Record<BusinessType, string> = {
  soleProprietorship: 'One person owns the company. No EIN and no beneficial owners are needed.',
  llc: 'A limited liability company with one or more members.',
  corporation: 'A company with shareholders.',
  partnership: 'Two or more people own the company together.',
};

/** The step for the company's legal form, which determines the details that the bank requires next. */
export function BusinessTypeStep({ setUp, onSaved }: StepProps) {
  const customer = useSetUpWrite('ach.saveCustomer');
  const [type, setType] = useState<BusinessType | null>(setUp.business_type);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function save() {
    if (!type) {
      setRefusal('Choose the legal form of your company.');
      return;
    }
    setRefusal(null);
    try {
      await customer.save({ version: setUp.version, form: { step: 'business_type', business_type: type } });
      onSaved();
    } catch (error) {
      setRefusal(errorText(error));
    }
  }

  return (
    <form
      className={styles.form}
      aria-label="Business type"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormAlert message={refusal} />
      <Radio.Group value={type} onChange={(value) => setType(businessTypes.find((known) => known === value) ?? null)}>
        <div className={styles.choices}>
          {businessTypes.map((value) => (
            <Radio key={value} value={value} label={businessTypeLabel[value]} description={details[value]} />
          ))}
        </div>
      </Radio.Group>
      <div className={styles.buttons}>
        <Button type="submit" loading={customer.isPending}>
          Continue
        </Button>
      </div>
    </form>
  );
}
