/** Who can set a new password on a server that cannot send mails. Used by the login page and the page for a forgotten password. */
import { useTexts } from '#app/page-site.ts'
import { accountTexts } from '../texts/index.ts'

export function WithoutMail() {
  const t = useTexts(accountTexts).forgot
  return (
    <>
      {t.colleague} {t.operator}{' '}
      <code dir="ltr">
        npm run admin:create -- {t.name} {/* Otherwise a narrow line breaks after the first hyphen. */}
        <span style={{ whiteSpace: 'nowrap' }}>--reset</span>
      </code>
    </>
  )
}
