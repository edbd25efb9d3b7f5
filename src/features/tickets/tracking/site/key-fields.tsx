import type { Intent } from './ticket-action.ts'
import { fieldsOf, type TrackingKey } from './tracking-key.ts'

/** What a form on the page of a message sends along without JavaScript. */
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
