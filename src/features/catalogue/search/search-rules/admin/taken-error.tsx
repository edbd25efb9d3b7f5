import { Anchor } from '@mantine/core'
import { useTexts } from '#app/page-site.ts'
import { searchAdminTexts } from '../texts/admin.ts'
import { screenPath } from './screen-query.ts'

/** Says that another entry says the same. The link opens it in a new window, so that what was typed here stays. */
export function TakenError({ message, otherId }: { message: string; otherId: number }) {
  const t = useTexts(searchAdminTexts)
  return (
    <>
      {message}{' '}
      <Anchor href={`${screenPath}/${otherId}`} target="_blank" inherit underline="always">
        {t.openOther}
      </Anchor>
    </>
  )
}
