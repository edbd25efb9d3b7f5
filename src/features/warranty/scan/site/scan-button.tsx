/** Opens the camera to scan a serial number, where the browser can read codes. Shown by the warranty page beside the plain field. */
import { type ComponentType, useEffect, useState } from 'react'
import { IconScan } from '#ui/page-icons.tsx'
import type { ScanProps } from './serial-scanner.tsx'

type Props = { label: string; className?: string; onFound(serial: string): void }

export function ScanButton({ label, className = '', onFound }: Props) {
  const [canScan, setCanScan] = useState(false)
  const [Scanner, setScanner] = useState<ComponentType<ScanProps>>()
  // Only a browser knows it, so the server renders nothing. The camera needs https or this machine.
  useEffect(() => setCanScan('BarcodeDetector' in window && navigator.mediaDevices !== undefined), [])
  if (!canScan) return null

  async function open() {
    try {
      const { SerialScanner } = await import('./serial-scanner.tsx')
      setScanner(() => SerialScanner)
    } catch {
      // Without a connection, or after a new build: the plain field is there.
      setCanScan(false)
    }
  }
  return (
    <>
      <button type="button" className={`button button-quiet ${className}`} onClick={() => void open()}>
        <IconScan size={20} />
        {label}
      </button>
      {Scanner && (
        <Scanner
          onFound={serial => {
            setScanner(undefined)
            onFound(serial)
          }}
          onClose={() => setScanner(undefined)}
        />
      )}
    </>
  )
}
