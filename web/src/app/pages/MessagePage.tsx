import { IconMapOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './MessagePage.module.css';

interface MessagePageProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** True outside the shell, where the page needs its own main element. */
  is_bare?: boolean;
}

/** A page with one message, such as page not found. */
export function MessagePage({ title, children, action, icon, is_bare = false }: MessagePageProps) {
  const Frame = is_bare ? 'main' : 'div';
  return (
    <Frame className={is_bare ? styles.bare : styles.inside}>
      <h1 className={styles.spoken}>{title}</h1>
      <Card className={styles.card ?? ''} aria-label={title}>
        <EmptyState title={title} icon={icon ?? <IconMapOff size={20} aria-hidden="true" />} action={action}>
          {children}
        </EmptyState>
      </Card>
    </Frame>
  );
}
