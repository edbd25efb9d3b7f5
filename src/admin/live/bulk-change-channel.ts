/** How the parts of the back office, in all tabs of this browser, tell each other that bulk changes have begun or ended. */
import { useEffect, useEffectEvent } from 'react'

const channelName = 'bulk-changes'

/** Tells all tabs of this browser, and this one too, that a bulk change was started, cancelled, undone or dismissed. */
export function announceBulkChanges() {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}

export function useBulkChangeNews(listener: () => void) {
  const onNews = useEffectEvent(listener)
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', () => onNews())
    return () => channel.close()
  }, [])
}
