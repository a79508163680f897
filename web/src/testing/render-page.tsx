import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { Session } from '../lib/session.ts';
import { renderComponent } from './render-component.tsx';

interface PageOptions {
  url?: string;
  session?: Session;
}

/** Renders a component that reads the URL or navigates. */
export async function renderPage(page: ReactNode, { url = '/', session }: PageOptions = {}): Promise<UserEvent> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory({ initialEntries: [url] }),
  });
  await router.load();
  return renderComponent(<RouterProvider router={router as never} />, session);
}
