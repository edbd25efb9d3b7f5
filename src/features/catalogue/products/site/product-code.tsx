import { notify } from '#app/notifications/notify.ts'
import { useTexts } from '#app/page-site.ts'
import { Icon } from '#ui/icon.tsx'
import { siteTexts } from '../../texts/site.ts'
import css from './product-code.module.css'

type Props = {
  label: string
  code: string
  /** With it there is a button that copies the code, for a message or an order. */
  copyLabel?: string
}

/** A number that identifies a product, under its name. */
export function ProductCode({ label, code, copyLabel }: Props) {
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
      <span className={css.label}>{label}</span>
      <bdi dir="ltr">{code}</bdi>
      {copyLabel && (
        <button
          type="button"
          className={`${css.copy} scripted no-print`}
          aria-label={copyLabel}
          onClick={copy}
        >
          <Icon name="copy" size={18} />
        </button>
      )}
    </p>
  )
}
