/** Passwords from published lists, and what people make of them: other case, signs for letters, backwards, repeated, digits behind. */

/** Guesses an attacker needs, as a power of ten. Ten random characters come to ten, "rockyou123" to eight. */
const enough = 9
/** What stands further behind is not looked at: it could only make the password harder, and takes long. */
const longest = 64

let loading: Promise<(password: string) => number> | undefined

/** The list is large and needed only when a password is chosen: the first time it takes some hundred milliseconds. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs, maxLength: longest })
  return (password: string) => zxcvbn.check(password).guessesLog10
}

export async function isWellKnown(password: string): Promise<boolean> {
  loading ??= load()
  const guessesOf = await loading
  return guessesOf(password) < enough
}
