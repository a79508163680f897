import { createContext, use } from 'react';

/** State and actions that the parts of the shell share. */
export interface ShellControls {
  is_phone: boolean;
  /** False on narrow screens, where the sidebar is always collapsed. */
  can_collapse: boolean;
  is_rail: boolean;
  toggleRail(): void;
  openDrawer(): void;
  openSearch(): void;
}

export const ShellContext = createContext<ShellControls | null>(null);

export function useShell(): ShellControls {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell was called outside the shell.');
  return shell;
}
