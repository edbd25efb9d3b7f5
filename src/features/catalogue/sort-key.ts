/** Names in the order of their alphabet, as text that both databases compare byte by byte. */
import { fold } from '#shared/fold.ts'

export const sortKey = (name: string) => fold(name)
