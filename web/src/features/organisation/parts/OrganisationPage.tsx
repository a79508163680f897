import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { type ListQuery, ListStatus } from '../../../ui/ListStatus.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

interface OrganisationPageProps {
  title: string;
  line: string;
  /** A button such as 'New entity'; absent for read-only users. */
  add?: { label: string; href: string } | false;
  of: ListQuery;
  count: number;
  failed: string;
  empty: { title: string; text: string; icon: ReactNode };
  children: ReactNode;
}

/**
 * The common frame of the organisation pages: header, add button, and the list with its loading, empty and error
 * states.
 */
export function OrganisationPage({ title, line, add, of, count, failed, empty, children }: OrganisationPageProps) {
  const addButton = (href: string, label: string) => (
    <Button component={AppLink} href={href} leftSection={<IconPlus aria-hidden="true" />}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} line={line} actions={add && addButton(add.href, add.label)} />
      <Card aria-label={title}>
        <ListStatus
          of={of}
          count={count}
          failed={failed}
          rows={6}
          empty={
            <EmptyState
              title={empty.title}
              icon={empty.icon}
              {...(add
                ? {
                    action: (
                      <Button component={AppLink} href={add.href} variant="default">
                        {add.label}
                      </Button>
                    ),
                  }
                : {})}
            >
              {empty.text}
            </EmptyState>
          }
        >
          {children}
        </ListStatus>
      </Card>
    </>
  );
}
