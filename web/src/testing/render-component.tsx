import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type Session, SessionContext } from '../lib/session.ts';
import { testSession } from './test-session.ts';

/** Renders a component with the providers of the app and without animations. Returns the simulated user. */
export function renderComponent(component: ReactNode, session: Session = testSession): UserEvent {
  const user = userEvent.setup({ delay: null });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });

  render(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <SessionContext value={session}>{component}</SessionContext>
      </MantineProvider>
    </QueryClientProvider>,
  );

  return user;
}
