/** The QR code of a warranty card: its own address, so that the paper leads to what holds today. Printed, and not shown on a screen. */
import { useEffect, useState } from 'react'
import { usePath, useSite } from '#app/page-site.ts'
import type { LabelCode } from '../labels/label-code.ts'
import css from './warranty-result.module.css'

export function CardCode({ serial }: { serial: string }) {
  const { url } = useSite()
  const address = `${new URL(usePath()('/warranty'), url).href}?serial=${serial}`
  const [code, setCode] = useState<LabelCode>()
  useEffect(() => {
    let isGone = false
    // What draws it comes after the answer is shown. Without it the card has the address in words.
    void import('../labels/label-code.ts')
      .then(({ drawCode }) => isGone || setCode(drawCode(address)))
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [address])
  if (!code) return null
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${code.modules} ${code.modules}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={code.path} />
    </svg>
  )
}
