const common = new Set(
  (
    'password12 password123 password1234 passw0rd123 qwertyuiop qwerty12345 qwerty123456 1q2w3e4r5t 1q2w3e4r5t6y ' +
    'iloveyou123 administrator admin12345 admin123456 letmein123 welcome123 welcome1234 changeme123 football123 ' +
    'abcdefghij abcd123456 abc1234567 asdfghjkl; zxcvbnm123 superman123 monkey12345 dragon12345 sunshine123'
  ).split(' '),
)

/** Refuses what an attacker tries first. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  if (common.has(plain)) return true
  const steps = [...plain].map((_, at) => plain.charCodeAt(at) - plain.charCodeAt(at - 1)).slice(1)
  // One repeated character, or a run such as 1234567890 and abcdefghij.
  return steps.every(step => step === 0) || steps.filter(step => step === steps[0]).length >= steps.length - 1
}
