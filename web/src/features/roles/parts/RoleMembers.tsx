import { Button, CloseButton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countText } from '#domain/text/count-text.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { PersonCell } from '../../../ui/PersonCell.tsx';
import { PersonField } from '../../people/parts/PersonField.tsx';
import type { Colleague } from '../../people/parts/use-colleagues.ts';
import { membersQuery } from '../roles.calls.ts';
import styles from './RoleMembers.module.css';
import type { Role } from './role.ts';

/** The members of a role, with controls to add and remove them. */
export function RoleMembers({ role, canChange }: { role: Role; canChange: boolean }) {
  const query = useInfiniteQuery(membersQuery(role.role_id));
  const people = query.data?.pages.flatMap((page) => page.data) ?? [];
  const total = query.data?.pages[0]?.total_records;
  const change = useWrite('roles.changeMembers');

  function removeMember(person: Colleague) {
    change.mutate(
      { role_id: role.role_id, remove: [person.user_id] },
      {
        onSuccess: () =>
          notify.success(`${role.name} removed from ${personName(person)}`, { undo: () => addMember(person) }),
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  function addMember(person: Colleague) {
    change.mutate(
      { role_id: role.role_id, add: [person.user_id] },
      {
        onSuccess: () => notify.success(`${role.name} assigned to ${personName(person)}`),
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  return (
    <Card aria-label="Members">
      <CardHeader title="Members" {...(total === undefined ? {} : { end: countText(total) })} />
      {canChange && <AddMember isPending={change.isPending} onAdd={addMember} />}
      <ListStatus
        of={query}
        count={people.length}
        rows={3}
        failed="Failed to fetch Users of the role."
        empty={
          <EmptyState title="No members yet" icon={<IconUsers size={20} aria-hidden="true" />}>
            Add a member above, or assign the role in a user’s details.
          </EmptyState>
        }
      >
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.user_id}>
              <PersonCell name={personName(person)} detail={person.email} />
              {canChange && (
                <CloseButton
                  aria-label={`Remove ${personName(person)} from ${role.name}`}
                  disabled={change.isPending}
                  onClick={() => removeMember(person)}
                />
              )}
            </li>
          ))}
        </ul>
        {query.hasNextPage && (
          <div className={styles.more}>
            <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </ListStatus>
    </Card>
  );
}

function AddMember({ isPending, onAdd }: { isPending: boolean; onAdd: (person: Colleague) => void }) {
  const [chosen, setChosen] = useState<Colleague | null>(null);
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen) return;
        onAdd(chosen);
        setChosen(null);
      }}
    >
      <PersonField
        label="Add member"
        value={chosen?.user_id ?? null}
        valueName={chosen ? personName(chosen) : null}
        onChange={(_, person) => setChosen(person)}
      />
      <Button type="submit" variant="default" disabled={!chosen} loading={isPending}>
        Add
      </Button>
    </form>
  );
}
