import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTexts } from '#app/page-site.ts'
import { adminsTexts } from '../texts/admins.ts'

/** A password that is chosen now: browsers offer to make one up. */
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
      // Mantine says it of the frame around the input alone, where no screen reader looks and no focus goes.
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
