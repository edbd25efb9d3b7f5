/**
 * Secret links, of tracked messages, previews, invitations and new passwords: addresses that open something for whoever has them,
 * without an account. The secret has 128 random bits, and only its hash is stored. What else belongs to such a link:
 * - its page has `isSecret` in its route handle: the log names the pattern of the route, and neither caches, search engines nor
 *   other sites get to know the address (`app/app-context.ts`);
 * - the log masks the secret wherever else it appears (`process/mask-secrets.server.ts`), which `newSecret()` makes sure of;
 * - its end: the row with the hash is deleted with what it opens, or has a time after which it is not found.
 */
import { createHash } from 'node:crypto'
import { randomSecret } from '../process/mask-secrets.server.ts'

/** A random secret of 22 characters. */
export const newSecret = () => randomSecret(16)

/** What is stored of a secret, and found by. It needs no salt: 128 random bits cannot be guessed. */
export const secretHashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
