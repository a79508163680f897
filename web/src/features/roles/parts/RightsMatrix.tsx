import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox } from '@mantine/core';
import { actions, areas, type Reach } from '#domain/access/areas.ts';
import styles from './RoleEditor.module.css';
import { type AreaActions, areaLabels, isReached, withAction } from './rights.ts';

interface RightsMatrixProps {
  areas: AreaActions;
  reach: Reach;
  isFixed: boolean;
  onChange: (areas: AreaActions) => void;
}

/** The read and write access of a role to each area. */
export function RightsMatrix({ areas: current, reach, isFixed, onChange }: RightsMatrixProps) {
  return (
    <table className={styles.matrix} aria-label="Rights">
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Read</th>
          <th scope="col">Write</th>
        </tr>
      </thead>
      <tbody>
        {areas.map((area) => {
          const { label, read, write } = areaLabels[area];
          const isInReach = isReached(area, reach);
          return (
            <tr key={area} data-off={!isInReach || undefined}>
              <th scope="row">
                {label}
                <small>{unavailableText(area, isInReach) ?? `${read}. Write: ${write}.`}</small>
              </th>
              {actions.map((action) => (
                <td key={action}>
                  <Checkbox
                    aria-label={`${label}: ${action}`}
                    disabled={isFixed || !isInReach}
                    checked={isInReach && (current[area]?.includes(action) ?? false)}
                    onChange={(event) =>
                      onChange(withAction(current, { area, action, isOn: event.currentTarget.checked }))
                    }
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function unavailableText(area: (typeof areas)[number], isInReach: boolean): string | null {
  if (!isInReach) return 'Only for roles with access to the whole organisation.';
  return area === 'General_setting' ? 'Users, roles, organisation. Super admins only.' : null;
}
