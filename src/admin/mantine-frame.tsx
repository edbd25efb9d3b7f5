import '@mantine/core/styles.css'
import './mantine-frame.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from '#app/mantine-theme.ts'
import { useLocale } from '#app/page-site.ts'
import { directionOf } from '#shared/locale.ts'

/** What Mantine's components need around them: theme, colours and direction of the page's language. */
export function MantineFrame({ children }: { children: ReactNode }) {
  const direction = directionOf(useLocale())
  return (
    // The provider reads its direction once; the key makes a new one.
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
