/** By what a visitor is known: the secret of the link, or the code with the contact that was given. Never part of a query. */
export type TrackingKey = { secret: string } | { code: string; contact: string }

export const isSecret = (key: TrackingKey): key is { secret: string } => 'secret' in key

/** What a form without JavaScript carries on; the secret stands in the page's own address. */
export const fieldsOf = (key: TrackingKey): [name: string, value: string][] =>
  isSecret(key) ? [] : Object.entries(key)

export function readKey(form: FormData, secret: string): TrackingKey {
  if (secret !== '') return { secret }
  const text = (name: string) => String(form.get(name) ?? '')
  return { code: text('code'), contact: text('contact') }
}
