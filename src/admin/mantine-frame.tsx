import '@mantine/core/styles.css'
import './mantine-frame.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { cssVariables, theme } from '#app/mantine-theme.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { directionOf } from '#shared/locale.ts'
import { adminTexts } from './texts/admin.ts'

/** The providers that Mantine's components need: theme, colours and the text direction of the page's language. */
export function MantineFrame({ children }: { children: ReactNode }) {
  const direction = directionOf(useLocale())
  const { closeDialog } = useTexts(adminTexts)
  const frameTheme = useMemo(() => withDialogDefaults(closeDialog), [closeDialog])
  return (
    // The provider reads its direction only once, so the key creates a new provider when it changes.
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      <MantineProvider theme={frameTheme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}

/**
 * What all dialogs need: a name for the ×, which is an icon alone, and a head that is no banner, because a page may have only one.
 */
function withDialogDefaults(closeLabel: string) {
  const close = { defaultProps: { 'aria-label': closeLabel } }
  const head = { defaultProps: { role: 'none' } }
  const dialogs = { ModalCloseButton: close, DrawerCloseButton: close, ModalHeader: head, DrawerHeader: head }
  return { ...theme, components: { ...theme.components, ...dialogs } }
}
