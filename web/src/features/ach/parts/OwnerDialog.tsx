import { ach as contract } from '#contract/ach.contract.ts';
import type { Sent } from '../../../lib/call.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { type Owner, useSetUpWrite } from '../ach.calls.ts';
import { ownerOf, startValues } from './form/ach-form.ts';
import { PersonFields } from './form/PersonFields.tsx';
import { useAchForm } from './form/use-ach-form.ts';

type OwnerAction = Sent<'ach.beneficialOwners'>['action'];

/** Adds a beneficial owner, or corrects the details of an owner whom the bank could not verify. */
export function OwnerDialog({ owner, onClose }: { owner: Owner | null; onClose: () => void }) {
  const owners = useSetUpWrite('ach.beneficialOwners');
  const blank = startValues({ business: null });
  const edit = useAchForm<OwnerAction>({
    start: owner
      ? { ...blank, person: { ...blank.person, first_name: owner.first_name, last_name: owner.last_name } }
      : blank,
    schema: contract.beneficialOwners.input.shape.action,
    toInput: ({ person }) =>
      owner ? { kind: 'correct', owner_id: owner.id, owner: ownerOf(person) } : { kind: 'add', owner: ownerOf(person) },
    save: async (action) => {
      await owners.save({ action });
      notify.success(owner ? 'Correction sent to the bank' : 'Owner added');
      onClose();
    },
  });
  return (
    <FormDialog
      title={owner ? 'Correct owner' : 'Add owner'}
      line={owner ? 'The bank accepts one correction. Check every field.' : 'A person who owns 25% or more.'}
      edit={edit}
      action={owner ? 'Send correction' : 'Add owner'}
      onClose={onClose}
    >
      <PersonFields edit={edit} ssn="full" />
    </FormDialog>
  );
}
