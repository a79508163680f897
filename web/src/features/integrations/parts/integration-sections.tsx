import type { ReactNode } from 'react';

interface IntegrationSection {
  /** The `section` of the URL. */
  key: string;
  title: string;
  /** Says what the integration does, on its card and below the title of its section. */
  line: string;
  icon: ReactNode;
  /** Everything below the header. */
  render: () => ReactNode;
}

/** The sections of the page, in the order of their cards. */
export const integrationSections: readonly IntegrationSection[] = [];
