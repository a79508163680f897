import { Button } from '@mantine/core';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ColourSamples } from './parts/ColourSamples.tsx';
import { ControlSamples } from './parts/ControlSamples.tsx';
import { ListSamples } from './parts/ListSamples.tsx';
import { Samples } from './parts/Sample.tsx';
import { StorySamples } from './parts/StorySamples.tsx';
import { ValueSamples } from './parts/ValueSamples.tsx';

/** The component gallery for developers, at /dev/components. */
export function ComponentsScreen() {
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Development', href: '/dev/components' }, { label: 'Components' }]}
        title="Components"
        line="The shared components in all their states."
        actions={
          <>
            <Button variant="default">Second step</Button>
            <Button>First step</Button>
          </>
        }
      />
      <Samples>
        <ColourSamples />
        <ValueSamples />
        <ListSamples />
        <StorySamples />
        <ControlSamples />
      </Samples>
    </>
  );
}
