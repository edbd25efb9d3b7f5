/** The dialog in which the camera looks for the code of a label. Loaded when it is opened. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '#app/page-site.ts'
import { scanTexts } from '../scan-texts.ts'
import { serialOfScan } from '../scanned-serial.ts'
import css from './serial-scanner.module.css'

export type ScanProps = { onFound(serial: string): void; onClose(): void }

/** Not in the types of TypeScript yet. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
declare const BarcodeDetector: new (options: { formats: string[] }) => Detector

/** Often enough that a label is found at once, and seldom enough for an old telephone. */
const everyMs = 150

export function SerialScanner({ onFound, onClose }: ScanProps) {
  const t = useTexts(scanTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [status, setStatus] = useState<'starting' | 'hint' | 'none' | 'denied' | 'missing'>('starting')
  const found = useEffectEvent(onFound)

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    const element = video.current
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    async function look(detector: Detector) {
      if (isOver || !element) return
      const codes = await detector.detect(element).catch(() => [])
      if (isOver) return
      const serial = codes.map(({ rawValue }) => serialOfScan(rawValue)).find(one => one !== undefined)
      if (serial !== undefined) return found(serial)
      if (codes.length > 0) setStatus('none')
      timer = setTimeout(() => void look(detector), everyMs)
    }

    async function start() {
      try {
        // A telephone looks with the camera at its back, a laptop with the one it has.
        const wanted = { video: { facingMode: 'environment' }, audio: false }
        const opened = await navigator.mediaDevices.getUserMedia(wanted)
        if (isOver || !element) return stopAll(opened)
        stream = opened
        element.srcObject = opened
        await element.play()
        setStatus('hint')
        await look(new BarcodeDetector({ formats: ['qr_code', 'code_128'] }))
      } catch (error) {
        if (isOver) return
        stopAll(stream)
        setStatus((error as DOMException).name === 'NotAllowedError' ? 'denied' : 'missing')
      }
    }

    void start()
    return () => {
      isOver = true
      clearTimeout(timer)
      stopAll(stream)
    }
  }, [])

  const hasFailed = status === 'denied' || status === 'missing'
  return (
    <dialog ref={dialog} className={css.scanner} aria-labelledby="scan-title" onClose={onClose}>
      <h2 id="scan-title" className={css.title}>
        {t.title}
      </h2>
      {!hasFailed && (
        <div className={css.view}>
          <video ref={video} className={css.video} muted playsInline />
        </div>
      )}
      <p role={hasFailed ? 'alert' : 'status'} className={css.status}>
        {t[status]}
      </p>
      <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
        {t.close}
      </button>
    </dialog>
  )
}

/** The light of the camera goes out. */
function stopAll(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
