/** Mantine's theme with the design tokens of the site. Used by the back office and by the notifications of public pages. */
import {
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
} from '@mantine/core'

const blue: MantineColorsTuple = [
  '#e9eefd',
  '#d2dcfb',
  '#a9bef9',
  '#8cabff',
  '#6e95ff',
  '#3f6cf0',
  '#2457e6',
  '#1b47c4',
  '#15389c',
  '#0f2a76',
]
const navy: MantineColorsTuple = [
  '#e8eaf2',
  '#c6cada',
  '#9ba1b8',
  '#8b91aa',
  '#262e47',
  '#1d2439',
  '#161c2f',
  '#0e1322',
  '#0a0e1a',
  '#070a13',
]

const outlined = { size: 'sm', variant: 'default' } as const
// The list of options scrolls itself (`mantine-frame.css`). In Mantine's own scroll area a keyboard could not reach it, says axe.
const withList = { ...outlined, withScrollArea: false } as const

export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 6, dark: 4 },
  colors: { blue, dark: navy },
  white: '#ffffff',
  black: '#1b1d2a',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, monospace',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  defaultRadius: 'var(--radius-control)',
  breakpoints: { xs: '0em', sm: '37.5em', md: '57.5em', lg: '80em', xl: '120em' },
  cursorType: 'pointer',
  // By name, not with `Button.extend`: a notification on a public page must not load every component listed here.
  components: {
    TextInput: { defaultProps: outlined },
    PasswordInput: { defaultProps: outlined },
    NumberInput: { defaultProps: outlined },
    Select: { defaultProps: withList },
    MultiSelect: { defaultProps: withList },
    Autocomplete: { defaultProps: withList },
    TagsInput: { defaultProps: withList },
    FileInput: { defaultProps: outlined },
    Textarea: { defaultProps: outlined },
    // Without an invisible first stop, which a menu may not contain: the first item gets the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Timeline: { defaultProps: { lineWidth: 1 } },
    Button: { defaultProps: { size: 'lg', variant: 'filled' }, vars: buttonVars },
  },
})

function buttonVars(_theme: unknown, { size, variant, color }: ButtonProps) {
  // Larger than the compact fields beside it, but not by much.
  const large = {
    '--button-height': '2.75rem',
    '--button-padding-x': '1.25rem',
    '--button-fz': 'var(--text)',
  }
  // Also on the red of what deletes: in the dark theme both are light, and white words on them could not be read.
  const filled = { '--button-color': 'var(--c-on-primary)' }
  // The shop's own accent, with the words and the border that can be read and seen on it.
  const primary = {
    '--button-bg': 'var(--c-fill)',
    '--button-hover': 'var(--c-fill-hover)',
    '--button-color': 'var(--c-on-fill)',
    '--button-bd': '1px solid var(--c-fill-line)',
  }
  return {
    root: {
      ...(size === 'lg' && large),
      ...(variant === 'filled' && (color === undefined ? primary : filled)),
    },
  }
}

const tokenVariables = {
  '--mantine-color-body': 'var(--c-background)',
  '--mantine-color-text': 'var(--c-text)',
  '--mantine-color-dimmed': 'var(--c-dim)',
  '--mantine-color-placeholder': 'var(--c-dim)',
  '--mantine-color-anchor': 'var(--c-primary)',
  '--mantine-color-default': 'var(--c-surface)',
  '--mantine-color-default-hover': 'var(--c-raised)',
  '--mantine-color-default-color': 'var(--c-text)',
  '--mantine-color-default-border': 'var(--c-line)',
  '--mantine-color-error': 'var(--c-error)',
  // Mantine's are too pale to read on a white dialog, and in the dark they have its very colour.
  '--mantine-color-disabled': 'var(--c-line)',
  '--mantine-color-disabled-color': 'var(--c-dim)',
  '--mantine-color-disabled-border': 'var(--c-line)',
  '--mantine-color-blue-filled': 'var(--c-primary)',
  '--mantine-color-blue-filled-hover': 'var(--c-primary-hover)',
  '--mantine-color-blue-text': 'var(--c-primary)',
  '--mantine-color-blue-outline': 'var(--c-primary)',
  '--mantine-color-blue-light': 'var(--c-primary-wash)',
  '--mantine-color-blue-light-hover': 'var(--c-primary-wash)',
  '--mantine-color-blue-light-color': 'var(--c-primary)',
  '--mantine-primary-color-light': 'var(--c-primary-wash)',
  '--mantine-primary-color-light-color': 'var(--c-primary)',
  '--mantine-primary-color-filled': 'var(--c-primary)',
  '--mantine-primary-color-filled-hover': 'var(--c-primary-hover)',
  '--mantine-primary-color-contrast': 'var(--c-on-primary)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': 'var(--leading)' },
  light: tokenVariables,
  dark: tokenVariables,
})
