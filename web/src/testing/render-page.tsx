import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { Session } from '../lib/session.ts';
import { renderComponent } from './render-component.tsx';

interface PageOptions {
  url?: string;
  /** The path of the page's route, such as '/expense/$expenseId', if the page reads parameters from the URL. */
  path?: string;
  session?: Session;
}

/** Renders a component that reads the URL or navigates. */
export async function renderPage(page: ReactNode, { url = '/', path, session }: PageOptions = {}): Promise<UserEvent> {
  const component = () => page;
  const root = path === undefined ? createRootRoute({ component }) : createRootRoute();
  const routeTree =
    path === undefined ? root : root.addChildren([createRoute({ getParentRoute: () => root, path, component })]);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [url] }),
  });
  await router.load();
  return renderComponent(<RouterProvider router={router as never} />, session);
}
