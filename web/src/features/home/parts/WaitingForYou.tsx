import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarCheck,
  IconCheckbox,
  IconChecks,
  IconCoins,
  IconCopy,
  IconReceipt,
  IconWallet,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Answer } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { builtLink } from '../built-link.ts';
import home from '../home.module.css';
import { homeLabels } from '../home-labels.ts';
import styles from './WaitingForYou.module.css';

type WaitingItem = Answer<'home.dashboard'>['waiting_for_you'][number];

/** The items that await an action by the user, most urgent first, each with its next action. */
export function WaitingForYou({ waiting }: { waiting: WaitingItem[] | undefined }) {
  return (
    <Card>
      <CardHeader title={t`Waiting for you`} {...(waiting?.length ? { end: countText(waiting.length) } : {})} />
      {!waiting && <Shimmer rows={3} />}
      {waiting?.length === 0 && (
        <div className={home.quiet}>
          <EmptyState title={homeLabels.caughtUp} icon={<IconChecks size={20} aria-hidden="true" />}>
            {homeLabels.caughtUpHint}
          </EmptyState>
        </div>
      )}
      {waiting && waiting.length > 0 && (
        <ul className={styles.list}>
          {waiting.map((item) => (
            <WaitingLine key={item.key} line={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function WaitingLine({ line }: { line: WaitingItem }) {
  const { kind, tone, title, detail, action, path } = line;
  const { rights } = useSession();
  const link = builtLink(path, rights.user_rp_details);

  return (
    <li>
      <span className={styles.tile} data-tone={tone}>
        {icons[kind]}
      </span>
      <div>
        <b>{title}</b>
        {detail && <p>{detail}</p>}
      </div>
      {link && (
        <Button component={AppLink} href={link} size="sm" variant="default" className={styles.action ?? ''}>
          {action}
        </Button>
      )}
    </li>
  );
}

const icons: Record<WaitingItem['kind'], ReactNode> = {
  sent_back: <IconArrowBackUp aria-hidden="true" />,
  approval: <IconCheckbox aria-hidden="true" />,
  payment: <IconWallet aria-hidden="true" />,
  period: <IconCalendarCheck aria-hidden="true" />,
  blocked: <IconBan aria-hidden="true" />,
  expense: <IconReceipt aria-hidden="true" />,
  duplicate: <IconCopy aria-hidden="true" />,
  advance: <IconCoins aria-hidden="true" />,
};
