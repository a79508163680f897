import { Button } from '@mantine/core';
import { useState } from 'react';
import { reportStages } from '#domain/reports/report-stages.ts';
import { Avatar, AvatarPair, Avatars } from '../../../ui/Avatar.tsx';
import { CountUp } from '../../../ui/CountUp.tsx';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Flag } from '../../../ui/Flag.tsx';
import { KeyCap } from '../../../ui/KeyCap.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PersonCell } from '../../../ui/PersonCell.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { Row, Sample } from './Sample.tsx';
import { hannah, ines, kenji, maya, rahul, tomas } from './sample-people.ts';

const yen = { amount: '96300', currency: 'JPY', ex_rate: '0.006523' };

export function ValueSamples() {
  return (
    <>
      <Sample title="StatusDot" span={3}>
        {reportStages.map((stage) => (
          <StatusDot key={stage} stage={stage} />
        ))}
      </Sample>
      <Sample title="Money" span={3}>
        <Money as="cell" amount="1204.18" currency="USD" />
        <Money as="cell" amount="628.16" currency="USD" original={yen} />
        <Money as="cell" amount="50.00" currency="USD" claimed="72.10" />
        <Money as="cell" amount="-22.10" currency="USD" />
        <Money as="big" amount="2316.42" currency="USD" claimed="2338.52" />
      </Sample>
      <Sample title="StatusDot: expenses and advances" span={3}>
        {(['complete', 'reported', 'unreportable'] as const).map((stage) => (
          <StatusDot key={stage} stage={stage} />
        ))}
        {(['outstanding', 'partially_settled', 'settled', 'cancelled'] as const).map((stage) => (
          <StatusDot key={stage} stage={stage} />
        ))}
      </Sample>
      <Sample title="DateTime, DateOnly, CountUp" span={3}>
        <DateTime at="2026-11-09T16:12:00Z" />
        <DateOnly date="2026-11-09" />
        <CountSample />
      </Sample>
      <Sample title="PersonCell, avatars" span={3}>
        <PersonCell {...kenji} detail={kenji.email} />
        <PersonCell {...tomas} />
        <Row>
          <Avatar {...maya} size={36} />
          <Avatar {...maya} size={28} />
          <Avatar {...maya} size={24} />
          <Avatar {...maya} size={20} />
          <Avatars people={[rahul, hannah]} />
          <AvatarPair actor={ines} behalf={tomas} />
        </Row>
      </Sample>
      <Sample title="Flags, pills, keys, mark" span={3}>
        <Row>
          <Flag>1 over policy</Flag>
          <Flag tone="bad">Returned, R03</Flag>
          <Flag tone="quiet">Card matched</Flag>
          <Flag tone="good">Within policy</Flag>
        </Row>
        <Row>
          <Pill>Flag</Pill>
          <Pill tone="warn">Due</Pill>
          <Pill tone="good">Verified</Pill>
          <Pill tone="bad">Failed</Pill>
          <Pill tone="accent">New</Pill>
          <Pill tone="info">Pilot</Pill>
        </Row>
        <Row>
          <KeyCap>J</KeyCap>
          <KeyCap>⌘ ↵</KeyCap>
          <Logo />
        </Row>
      </Sample>
    </>
  );
}

function CountSample() {
  const [value, setValue] = useState(1204);
  return (
    <Row>
      <CountUp value={value} />
      <CountUp value="3189.53" decimals={2} />
      <Button size="sm" variant="default" onClick={() => setValue(value + 1500)}>
        Count on
      </Button>
    </Row>
  );
}
