/** Which passwords an attacker tries first. */

/** Words that common passwords are made of, alone, repeated, joined, or with digits and signs around and inside. */
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

/** Signs that stand for letters. */
const disguises: Record<string, string> = {
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

/** Digits alone need to be many. */
const enoughDigits = 20
/** A name shorter than this is part of many words. */
const shortestName = 4

/** `names`: the account's own and the site's, which are what somebody who aims at this one tries. */
export function isEasyToGuess(password: string, names: string[] = []): boolean {
  const plain = password.toLowerCase()
  const isNamed = names.some(name => name.length >= shortestName && plain.includes(name.toLowerCase()))
  if (isNamed || new Set(plain).size < 5 || isRun(plain)) return true
  const letters = lettersOf(plain)
  if (letters === '') return plain.length < enoughDigits
  return isMadeOfWords(letters) || isMadeOfWords(lettersOf(undisguised(plain)))
}

/** Such as 1234567890 and abcdefghij, up or down, with one step out of line. */
function isRun(text: string): boolean {
  const steps = [...text].map((_, at) => text.charCodeAt(at) - text.charCodeAt(at - 1)).slice(1)
  const [first] = steps
  return steps.filter(step => step === first).length >= steps.length - 1
}

/** Without what people put around a word to make it a password. */
const lettersOf = (text: string) => text.replace(/[\p{N}\p{P}\s$+<=>^`|~]/gu, '')
const undisguised = (text: string) => text.replace(/[0134578@$!]/g, sign => disguises[sign] ?? sign)

/** Whether it can be cut into known words without a rest. */
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
