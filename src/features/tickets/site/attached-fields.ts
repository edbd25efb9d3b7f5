/**
 * Carries uploaded files through a form without JavaScript. Each file is one field that holds everything the page shows of it.
 */
import type { Attached } from './attachment-list.ts'

export const attachedField = 'attached'

/** The name comes last, because it may contain spaces. */
export const toFieldValue = ({ token, bytes, at, name }: Attached) => `${token} ${bytes} ${at} ${name}`

export function readAttached(form: FormData): Attached[] {
  return form.getAll(attachedField).flatMap(value => {
    const [, token, bytes, at, name] =
      /^([\w-]{22}) (\d{1,9}) (\d{1,15}) (.{1,200})$/s.exec(String(value)) ?? []
    return token && name ? [{ token, bytes: Number(bytes), at: Number(at), name }] : []
  })
}
