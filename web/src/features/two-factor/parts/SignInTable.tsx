import { t } from '#domain/language/translate.ts';
import {
  type SignInMethod,
  type SignInOutcome,
  signInMethodText,
  signInOutcomeLabels,
} from '#domain/sign-on/sign-in-methods.ts';
import { useSession } from '../../../lib/session.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx';

interface SignInLine {
  id: string;
  at: string;
  outcome: SignInOutcome;
  method: SignInMethod;
  has_second_step: boolean;
  device: string;
  network: string;
}

interface SignInTableProps<Line extends SignInLine> {
  rows: readonly Line[];
  /** Columns before the standard ones, such as the person. */
  leading?: readonly SimpleColumn<Line>[];
}

/** Sign-ins and failed attempts, newest first. */
export function SignInTable<Line extends SignInLine>({ rows, leading = [] }: SignInTableProps<Line>) {
  const { user } = useSession();
  return (
    <SimpleTable
      label={t`Sign-ins`}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        ...leading,
        { head: t`When`, isTitle: leading.length === 0, cell: ({ at }) => <DateTime at={at} zone={user.time_zone} /> },
        {
          head: t`Result`,
          cell: ({ outcome }) => (
            <Pill tone={outcome === 'signed_in' ? 'good' : 'warn'}>{signInOutcomeLabels[outcome]}</Pill>
          ),
        },
        { head: t`Method`, cell: ({ method, has_second_step }) => signInMethodText(method, has_second_step) },
        { head: t`Browser`, cell: ({ device }) => device },
        { head: t`Network`, cell: ({ network }) => network || t`Unknown` },
      ]}
    />
  );
}
