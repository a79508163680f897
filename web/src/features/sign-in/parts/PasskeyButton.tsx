import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { arePasskeysSupported } from '../../../lib/passkeys.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import type { SubmitResult } from '../../../ui/use-form-submit.ts';

interface PasskeyButtonProps {
  label: string;
  onPasskey: () => Promise<SubmitResult>;
}

/** A button that uses a passkey, for example to sign in. Hidden in browsers that do not support passkeys. */
export function PasskeyButton({ label, onPasskey }: PasskeyButtonProps) {
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!arePasskeysSupported()) return null;

  async function use() {
    setPending(true);
    setRefusal(null);
    const result = await onPasskey();
    setPending(false);
    if (!result.ok && result.message) setRefusal(result.message);
  }

  return (
    <>
      <FormAlert message={refusal} />
      <Button
        size="lg"
        variant="default"
        fullWidth
        leftSection={<IconFingerprint aria-hidden="true" />}
        loading={isPending}
        onClick={() => void use()}
      >
        {label}
      </Button>
    </>
  );
}
