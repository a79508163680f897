import type { UserState as State } from '#domain/people/user-states.ts';
import { Dot, type DotProps } from '../../../ui/StatusDot.tsx';

export function UserState({ state }: { state: State }) {
  return <Dot {...looks[state]} />;
}

export const stateLabels: Record<State, string> = { active: 'Active', invited: 'Invited', disabled: 'Disabled' };

const looks: Record<State, DotProps> = {
  active: { tone: 'approved', fill: 'full', label: stateLabels.active },
  invited: { tone: 'pending', fill: 'half', label: stateLabels.invited },
  disabled: { tone: 'draft', fill: 'ring', label: stateLabels.disabled },
};
