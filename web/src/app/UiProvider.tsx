import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { styleNonce } from '../ui/style-nonce.ts';
import { colorSchemeManager, theme, variablesResolver } from './theme.ts';

/** Provides the theme, the colour scheme and the CSP nonce for runtime styles. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
