import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTexts } from '#app/page-site.ts'
import { adminsTexts } from '../texts/admins.ts'

/** A field for a new password, for which browsers offer to generate one. */
export function NewPasswordInput(props: PasswordInputProps) {
  const t = useTexts(adminsTexts)
  return (
    <PasswordInput
      description={t.passwordHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      dir="ltr"
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t.show, tabIndex: 0 }}
      // Mantine sets it only on the wrapper around the input, which screen readers do not read and which never has the focus.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}

export function CurrentPasswordInput(props: PasswordInputProps) {
  const t = useTexts(adminsTexts)
  return (
    <PasswordInput
      label={t.currentPassword}
      required
      dir="ltr"
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t.show, tabIndex: 0 }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
