/** What every new password goes through, whether a colleague, its owner or somebody with a link sets it. */
import { AppError } from '#shared/errors.ts'
import { isEasyToGuess } from './password-rules.ts'
import { type HashCost, withHasher } from './passwords.server.ts'
import { isWellKnown } from './well-known-passwords.server.ts'

type Options = {
  /** Names that a password may not contain. */
  siteNames(): Promise<string[]>
  hashCost: HashCost
}

export type NewPasswords = ReturnType<typeof createNewPasswords>

export function createNewPasswords({ siteNames, hashCost }: Options) {
  return {
    async requireHardToGuess(password: string, username: string) {
      const names = [username, ...(await siteNames())]
      if (isEasyToGuess(password, names) || (await isWellKnown(password)))
        throw new AppError('invalid', { fields: { password: { code: 'easy_to_guess' } } })
    },

    hash: (password: string) => withHasher(({ hash }) => hash(password, hashCost)),
  }
}
