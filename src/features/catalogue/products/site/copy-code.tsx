import { notify } from '#app/notifications/notify.ts'
import { useTexts } from '#app/page-site.ts'
import { Icon } from '#ui/icon.tsx'
import { siteTexts } from '../../texts/site.ts'
import css from './copy-code.module.css'

/** The product's code with a button that copies it, for a message or an order. */
export function CopyCode({ code }: { code: string }) {
  const t = useTexts(siteTexts).product
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      await notify(t.copied(code), { kind: 'success' })
    } catch {
      // There is no clipboard without HTTPS, or the visitor did not allow it.
      await notify(t.copyFailed, { kind: 'error' })
    }
  }
  return (
    <p className={css.code}>
      <span className={css.label}>{t.code}</span>
      <bdi dir="ltr">{code}</bdi>
      <button
        type="button"
        className={`${css.copy} scripted no-print`}
        aria-label={t.copyCode}
        onClick={copy}
      >
        <Icon name="copy" size={18} />
      </button>
    </p>
  )
}
