export type NotifyOptions = {
  kind?: 'info' | 'success' | 'error'
  title?: string
  /**
   * A button that disappears with the message. In an error it leads somewhere; in any other message it is Undo, which Ctrl+Z
   * runs too.
   */
  action?: { label: string; run(): void }
  /** What it is about. A newer message about the same takes its place. */
  topic?: string | undefined
}

/** Shows a message at the top right. The component that shows it is loaded with the first message, not with the page. */
export async function notify(message: string, options: NotifyOptions = {}): Promise<void> {
  try {
    const { show } = await import('./notify-island.tsx')
    show(message, options)
  } catch {
    // The file is gone, usually because of a new build. The message must still be shown.
    alert(message)
  }
}
