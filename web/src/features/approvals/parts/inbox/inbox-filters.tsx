import { IconGavel } from '@tabler/icons-react';
import { plural, t, texts } from '#domain/language/translate.ts';
import { useSession } from '../../../../lib/session.ts';
import type { FilterSlot } from '../../../../ui/FilterBar.tsx';
import type { StateOf } from '../../../lists/parts/define-list.ts';
import { filterIcons, filterSlots, kindChoices } from '../../../lists/parts/filter-slots.tsx';
import { useBasics } from '../../../people/parts/user-basics.ts';
import { decisionLabels } from '../decision/decision-labels.ts';
import { decisionKinds, type historyList, inboxFlags, type pendingList, waitingSpans } from './inbox-list.ts';

export function useInboxFilters(list: StateOf<typeof pendingList>): FilterSlot[] {
  const { user } = useSession();
  const { departments } = useBasics();
  const slots = filterSlots(list);
  return [
    slots.one({ name: 'item_kind', label: t`Kind`, leads: true, icon: filterIcons.kind, choices: kindChoices }),
    slots.some({
      name: 'flags',
      label: t`Flags`,
      leads: true,
      icon: filterIcons.flags,
      choices: inboxFlags.map((value) => ({ value, label: flagLabels[value] })),
    }),
    slots.person({ name: 'owner_ids', label: t`Submitter` }),
    slots.one({ name: 'department_ids', label: t`Department`, icon: filterIcons.department, choices: departments }),
    slots.dates({ label: t`Submitted`, from: 'submitted_from', to: 'submitted_to' }),
    slots.one({
      name: 'waiting_days',
      label: t`Waiting`,
      icon: filterIcons.waiting,
      choices: waitingSpans.map((days) => ({
        value: String(days),
        label: plural(days, '1 day or more', '# days or more'),
      })),
    }),
    slots.amounts({ from: 'amount_from', to: 'amount_to', currency: user.company_currency }),
  ];
}

export function useHistoryFilters(list: StateOf<typeof historyList>): FilterSlot[] {
  const slots = filterSlots(list);
  return [
    slots.some({
      name: 'decisions',
      label: t`Decision`,
      leads: true,
      icon: <IconGavel aria-hidden="true" />,
      choices: decisionKinds.map((value) => ({ value, label: decisionLabels[value] })),
    }),
    slots.dates({ label: t`Decided`, from: 'decided_from', to: 'decided_to', leads: true }),
    slots.one({ name: 'item_kind', label: t`Kind`, icon: filterIcons.kind, choices: kindChoices }),
    slots.person({ name: 'owner_ids', label: t`Submitter` }),
  ];
}

const flagLabels: Record<(typeof inboxFlags)[number], string> = texts({
  violation: 'Over policy',
  check: 'To check',
  no_receipt: 'Receipt missing',
  overdue: 'Overdue',
  on_behalf: 'On behalf of others',
});
