/**
 * How a visitor identifies a ticket: by the secret of the link, or by the code and the contact that was given. Never part of a
 * query string.
 */
export type TrackingKey = { secret: string } | { code: string; contact: string }

export const isSecret = (key: TrackingKey): key is { secret: string } => 'secret' in key

/** The hidden fields of a form without JavaScript. The secret is not among them, because it is in the page's own address. */
export const fieldsOf = (key: TrackingKey): [name: string, value: string][] =>
  isSecret(key) ? [] : Object.entries(key)

export function readKey(form: FormData, secret: string): TrackingKey {
  if (secret !== '') return { secret }
  const text = (name: string) => String(form.get(name) ?? '')
  return { code: text('code'), contact: text('contact') }
}
