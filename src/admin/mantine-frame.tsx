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
  const frameTheme = useMemo(() => withCloseLabel(closeDialog), [closeDialog])
  return (
    // The provider reads its direction only once, so the key creates a new provider when it changes.
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      <MantineProvider theme={frameTheme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}

/** The × of a dialog is an icon alone. Its name is given here once for all dialogs. */
function withCloseLabel(label: string) {
  const named = { defaultProps: { 'aria-label': label } }
  return { ...theme, components: { ...theme.components, ModalCloseButton: named, DrawerCloseButton: named } }
}
