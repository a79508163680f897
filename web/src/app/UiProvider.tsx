import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { styleNonce } from '../ui/style-nonce.ts';
import { colorSchemeManager, theme, variablesResolver } from './theme.ts';

/** Everything the pieces need around them: theme, scheme and the nonce for styles made at run time. */
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
