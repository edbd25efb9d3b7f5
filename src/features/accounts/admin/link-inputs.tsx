/** The fields of the pages that somebody without a session opens by a link. */
import { PasswordInput, TextInput } from '@mantine/core'
import { useTexts } from '#app/page-site.ts'
import { accountTexts } from '../texts/index.ts'
import { linkPageTexts } from '../texts/link-pages.ts'

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** A password that password managers offer to make and to store. */
export function ChosenPasswordInput({ error, autoFocus }: { error: string | undefined; autoFocus: boolean }) {
  const t = useTexts(linkPageTexts)
  const { show } = useTexts(accountTexts)
  return (
    <PasswordInput
      name="password"
      label={t.password}
      description={t.passwordHint}
      inputWrapperOrder={order}
      size="md"
      dir="ltr"
      autoComplete="new-password"
      maxLength={128}
      autoFocus={autoFocus}
      visibilityToggleButtonProps={{ 'aria-label': show, tabIndex: 0 }}
      error={error}
      aria-invalid={error ? true : undefined}
    />
  )
}

type UsernameProps = { given: string | null; isFixed: boolean; error: string | undefined }

export function ChosenUsernameInput({ given, isFixed, error }: UsernameProps) {
  const t = useTexts(linkPageTexts)
  return (
    <TextInput
      name="username"
      label={t.username}
      description={isFixed ? t.usernameFixed : t.usernameHint}
      inputWrapperOrder={order}
      size="md"
      dir="ltr"
      defaultValue={given ?? ''}
      readOnly={isFixed}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      autoFocus={!isFixed}
      error={error}
      aria-invalid={error ? true : undefined}
    />
  )
}
