import * as z from 'zod'

/** A secret of 128 bits: for the link to a ticket, an uploaded file, or a download. */
export const secretText = z.string().regex(/^[\w-]{22}$/)
