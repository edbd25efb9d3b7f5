/**
 * What people type into the field for serial numbers although it is none of staff's business: their mobile number, or the number of a bank
 * card. It is counted, but not listed. A serial number of digits alone that looks the same is not listed either.
 */

const iranianMobile = /^(?:0098|98|0)?9\d{9}$/
const cardNumber = /^\d{16}$/

export const holdsPersonalData = (serial: string): boolean =>
  iranianMobile.test(serial) || (cardNumber.test(serial) && hasCheckDigit(serial))

/** The digits of a card number, every second one doubled, add up to a multiple of ten (Luhn). */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number).reduce((total, digit, at) => {
    const weighed = at % 2 === 0 ? digit * 2 : digit
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}
