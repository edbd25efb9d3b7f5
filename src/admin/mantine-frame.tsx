import '@mantine/core/styles.css'
import './mantine-frame.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from '#app/mantine-theme.ts'
import { useLocale } from '#app/page-site.ts'
import { directionOf } from '#shared/locale.ts'

/** The providers that Mantine's components need: theme, colours and the text direction of the page's language. */
export function MantineFrame({ children }: { children: ReactNode }) {
  const direction = directionOf(useLocale())
  return (
    // The provider reads its direction only once, so the key creates a new provider when it changes.
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
