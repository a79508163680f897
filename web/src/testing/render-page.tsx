import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderComponent } from './render-component.tsx';

/** Renders a component that reads the URL or navigates. */
export async function renderPage(page: ReactNode): Promise<UserEvent> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory(),
  });
  await router.load();
  return renderComponent(<RouterProvider router={router as never} />);
}
