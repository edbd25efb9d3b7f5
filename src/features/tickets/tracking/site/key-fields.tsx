import type { Intent } from './ticket-action.ts'
import { fieldsOf, type TrackingKey } from './tracking-key.ts'

/** The hidden fields that a form on the ticket page needs without JavaScript. */
export function KeyFields({ trackingKey, intent }: { trackingKey: TrackingKey; intent: Intent }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      {fieldsOf(trackingKey).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}
