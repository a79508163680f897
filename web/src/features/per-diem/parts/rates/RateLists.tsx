import { plural, t } from '#domain/language/translate.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { BulkBar } from '../../../../ui/BulkBar.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { RowCheckbox } from '../../../../ui/RowCheckbox.tsx';
import { SortableList } from '../../../../ui/SortableList.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import type { RateList } from '../../per-diem.calls.ts';
import styles from './RateLists.module.css';
import { useRateLists } from './use-rate-lists.ts';

interface RateListsProps {
  lists: readonly RateList[];
  /** The list whose rates are shown. */
  chosen: string | null;
  isFixed: boolean;
  onChoose: (id: string) => void;
  onEdit: (id: string) => void;
}

/**
 * Rate lists in order of priority. The user reorders them by dragging or by keyboard, and can enable or disable several
 * lists at once.
 */
export function RateLists({ lists, chosen, isFixed, onChoose, onEdit }: RateListsProps) {
  const { reorder, switchOn } = useRateLists();
  const [selected, setSelected] = useState<readonly string[]>([]);

  async function switchSelected(is_enabled: boolean) {
    await switchOn([...selected], is_enabled);
    setSelected([]);
  }

  return (
    <Card aria-label={t`Rate lists`}>
      <SortableList
        label={t`Rate lists`}
        className={styles.lists}
        items={lists}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        isFixed={isFixed}
        onReorder={(ids) => void reorder(ids)}
      >
        {(list, { handle }) => (
          <ListRow
            list={list}
            handle={handle}
            isChosen={list.id === chosen}
            isSelected={selected.includes(list.id)}
            isFixed={isFixed}
            onChoose={() => onChoose(list.id)}
            onEdit={() => onEdit(list.id)}
            onSelect={(isOn) => setSelected(isOn ? [...selected, list.id] : selected.filter((id) => id !== list.id))}
            onSwitch={(isOn) => void switchOn([list.id], isOn)}
          />
        )}
      </SortableList>
      <BulkBar
        count={selected.length}
        actions={[
          { label: t`Enable`, onClick: () => void switchSelected(true) },
          { label: t`Disable`, onClick: () => void switchSelected(false) },
        ]}
        onClose={() => setSelected([])}
      />
    </Card>
  );
}

interface ListRowProps {
  list: RateList;
  handle: ReactNode;
  isChosen: boolean;
  isSelected: boolean;
  isFixed: boolean;
  onChoose: () => void;
  onEdit: () => void;
  onSelect: (isOn: boolean) => void;
  onSwitch: (isOn: boolean) => void;
}

function ListRow(props: ListRowProps) {
  const { list, handle, isChosen, isSelected, isFixed, onChoose, onEdit, onSelect, onSwitch } = props;
  const basics = useQuery(queryOf('users.basics', {})).data;
  const names = new Map([...(basics?.groups ?? []), ...(basics?.levels ?? [])].map(({ id, name }) => [id, name]));
  const who = [...list.group_ids, ...list.level_ids].flatMap((id) => names.get(id) ?? []);

  return (
    <div className={styles.row} data-chosen={isChosen || undefined} data-off={!list.is_enabled || undefined}>
      {handle ?? <span />}
      {isFixed ? (
        <span />
      ) : (
        <RowCheckbox
          aria-label={t`Select ${list.name}`}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      )}
      <div>
        <button type="button" className={styles.open} aria-pressed={isChosen} onClick={onChoose}>
          {list.name}
        </button>
        <p>
          {[
            list.currency,
            plural(list.no_of_rates, '1 rate', '# rates'),
            who.join(', ') || t`Everyone`,
            validText(list),
            list.source,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <TextButton aria-label={t`Edit ${list.name}`} onClick={onEdit}>
        {isFixed ? t`View` : t`Edit`}
      </TextButton>
      <Switch
        aria-label={t`${list.name} is enabled`}
        checked={list.is_enabled}
        disabled={isFixed}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
    </div>
  );
}

function validText({ valid_from, valid_to }: RateList): string {
  if (valid_from && valid_to) return t`${dateText(valid_from)} to ${dateText(valid_to)}`;
  if (valid_from) return t`from ${dateText(valid_from)}`;
  return valid_to ? t`until ${dateText(valid_to)}` : '';
}
