export type NotifyOptions = {
  kind?: 'info' | 'success' | 'error'
  title?: string
  /** A way back, offered with the message and gone with it. */
  action?: { label: string; run(): void }
}

/** Shows a message at the top right. What draws it arrives with the first message; no page carries it before. */
export async function notify(message: string, options: NotifyOptions = {}): Promise<void> {
  try {
    const { show } = await import('./notify-island.tsx')
    show(message, options)
  } catch {
    // A new build took its file away: a message is told all the same.
    alert(message)
  }
}
