import { createContext, use } from 'react';

/** What the parts of the shell share: how wide the sidebar stands and what opens. */
export interface ShellControls {
  is_phone: boolean;
  /** Below md the sidebar is a rail by itself, and there is nothing to collapse. */
  can_collapse: boolean;
  is_rail: boolean;
  toggleRail(): void;
  openDrawer(): void;
  openSearch(): void;
}

export const ShellContext = createContext<ShellControls | null>(null);

export function useShell(): ShellControls {
  const shell = use(ShellContext);
  if (!shell) throw new Error('A part of the shell was drawn outside of it.');
  return shell;
}
