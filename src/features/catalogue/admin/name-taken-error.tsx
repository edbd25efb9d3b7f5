import { Anchor } from '@mantine/core'
import { useTexts } from '#app/page-site.ts'
import { catalogueAdminTexts } from '../texts/admin.ts'

/** Says that another one has this name or code. The link opens it in a new window, so that what was typed here stays. */
export function NameTakenError({ message, to }: { message: string; to: string }) {
  const t = useTexts(catalogueAdminTexts)
  return (
    <>
      {message}{' '}
      <Anchor href={to} target="_blank" inherit underline="always">
        {t.openOther}
      </Anchor>
    </>
  )
}
