import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { AppRouter } from './router.tsx';
import { UiProvider } from './UiProvider.tsx';

export function App({ queries, router }: { queries: QueryClient; router: AppRouter }) {
  return (
    <UiProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  );
}
