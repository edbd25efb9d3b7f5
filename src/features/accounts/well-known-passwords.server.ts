/**
 * Recognises passwords from published lists and common variations: other case, symbols for letters, reversed, repeated, with
 * digits appended.
 */

/** The number of guesses an attacker needs, as a power of ten. Ten random characters come to ten, "rockyou123" to eight. */
const minGuessesLog10 = 9
/** Only this many characters are examined. Further ones could only make the password harder to guess, and take long. */
const maxLength = 64

let loading: Promise<(password: string) => number> | undefined

/**
 * The lists are large and only needed when a password is chosen, so they are loaded then. The first time takes some hundred
 * milliseconds.
 */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs, maxLength })
  return (password: string) => zxcvbn.check(password).guessesLog10
}

export async function isWellKnown(password: string): Promise<boolean> {
  loading ??= load()
  const guessesOf = await loading
  return guessesOf(password) < minGuessesLog10
}
