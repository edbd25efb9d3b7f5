/** Recognises passwords that an attacker would try first. Used by `admins.server.ts` for new passwords. */

/** Words of which common passwords are made: alone, repeated, joined, or with digits and symbols around and inside. */
const words = new Set(
  (
    'a ab abc abcd pass password passwords passwort passwd word qwerty qwert qwertz qwertyuiop azerty asdf asdfg asdfgh ' +
    'asdfghjkl asd zxc zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx wsx edc qwe rty q w e r t y u i o p letmein let me in welcome ' +
    'login logon access admin administrator root master super superuser sysadmin system hello hi love lovely iloveyou ' +
    'i you loveyou sunshine princess football baseball basketball soccer hockey superman batman spiderman starwars ' +
    'pokemon dragon monkey shadow michael jennifer jordan thomas charlie daniel ashley jessica hunter ranger killer ' +
    'freedom whatever trustno trustnoone computer internet google facebook instagram telegram summer winter spring ' +
    'autumn flower cheese cookie banana orange apple chocolate secret changeme change default guest test tester testing ' +
    'temp temporary user username name demo sample example office company website web site catalogue catalog product ' +
    'products shop store manager support service server database new old my the this is first last samsung toyota ' +
    'mercedes ferrari chelsea liverpool arsenal barcelona january february march april may june july august september ' +
    'october november december monday friday sunday iran tehran persian persia shiraz isfahan tabriz mashhad esteghlal ' +
    'perspolis persepolis mohammad muhammad mohamad ali reza hossein hosein mehdi mahdi zahra fatemeh maryam sara salam ' +
    'khoda khodaya eshgh eshghe azadi dooset daram doosetdaram asheghetam man to vitrin ' +
    'رمز عبور گذرواژه پسورد سلام ایران تهران مدیر ادمین دوستت دارم عشق خدا'
  ).split(' '),
)
const longestWord = Math.max(...[...words].map(word => word.length))

/** Digits and symbols that people write for letters. */
const substitutes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** A password of digits only must have at least this many. */
const enoughDigits = 20
/** A shorter name is part of many words, so it is allowed. */
const shortestName = 4

/** `names`: the username and the site's names, which a targeted attack tries first. */
export function isEasyToGuess(password: string, names: string[] = []): boolean {
  const plain = password.toLowerCase()
  const containsName = names.some(name => name.length >= shortestName && plain.includes(name.toLowerCase()))
  if (containsName || new Set(plain).size < 5 || isSequence(plain)) return true
  const letters = lettersOf(plain)
  if (letters === '') return plain.length < enoughDigits
  return isMadeOfWords(letters) || isMadeOfWords(lettersOf(withoutSubstitutes(plain)))
}

/** For example 1234567890 and abcdefghij, ascending or descending, with at most one exception. */
function isSequence(text: string): boolean {
  const steps = [...text].map((_, at) => text.charCodeAt(at) - text.charCodeAt(at - 1)).slice(1)
  const [first] = steps
  return steps.filter(step => step === first).length >= steps.length - 1
}

/** Removes the digits and symbols that people put around a word to make it a password. */
const lettersOf = (text: string) => text.replace(/[\p{N}\p{P}\s$+<=>^`|~]/gu, '')
const withoutSubstitutes = (text: string) =>
  text.replace(/[0134578@$!]/g, symbol => substitutes[symbol] ?? symbol)

/** Whether the text can be split completely into known words. */
function isMadeOfWords(text: string): boolean {
  const reached = new Set([0])
  for (let start = 0; start < text.length; start++) {
    if (!reached.has(start)) continue
    for (let length = 1; length <= longestWord; length++) {
      if (words.has(text.slice(start, start + length))) reached.add(start + length)
    }
  }
  return reached.has(text.length)
}
