import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { Answer } from '../../../lib/call.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { PersonCell } from '../../../ui/PersonCell.tsx';
import { ScreenReaderText } from '../../../ui/ScreenReaderText.tsx';
import type { DepartmentNode } from '../department-tree.ts';
import styles from '../organisation.module.css';
import { ItemName, peopleCount } from './ItemName.tsx';

export type Department = Answer<'organisation.departments'>['data'][number];

interface DepartmentRowsProps {
  nodes: DepartmentNode<Department>[];
  hrefOf: (id: string) => string;
  /** The URL that adds a department below another; absent for read-only users. */
  hrefOfBelow?: (id: string) => string;
}

/** The department tree: nested lists for screen readers, laid out as columns. */
export function DepartmentRows(props: DepartmentRowsProps) {
  return (
    <div className={styles.rows}>
      <div className={styles.head} aria-hidden="true">
        <span>Department</span>
        <span>Head</span>
        <span>People</span>
      </div>
      <TreeLevel {...props} />
    </div>
  );
}

function TreeLevel({ nodes, hrefOf, hrefOfBelow }: DepartmentRowsProps) {
  return (
    <ul>
      {nodes.map(({ department, depth, below }) => (
        <li key={department.id}>
          <div className={styles.row} style={indentOf(depth)}>
            <span className={styles.title}>
              {depth > 0 && <i className={styles.elbow} />}
              <AppLink href={hrefOf(department.id)}>
                <ItemName {...department} />
              </AppLink>
            </span>
            <span>{department.head && <PersonCell name={department.head} />}</span>
            <span className={styles.count}>
              {peopleCount(department.no_of_users)}
              <ScreenReaderText> people</ScreenReaderText>
            </span>
            {hrefOfBelow && (
              <ActionIcon
                component={AppLink}
                href={hrefOfBelow(department.id)}
                size="sm"
                aria-label={`Add subdepartment to ${department.name}`}
                title="Add subdepartment"
              >
                <IconPlus aria-hidden="true" />
              </ActionIcon>
            )}
          </div>
          {below.length > 0 && <TreeLevel nodes={below} hrefOf={hrefOf} {...(hrefOfBelow ? { hrefOfBelow } : {})} />}
        </li>
      ))}
    </ul>
  );
}

function indentOf(depth: number): CSSProperties {
  return { '--indent': `${depth > 0 ? depth * 24 - 12 : 0}px` } as CSSProperties;
}
