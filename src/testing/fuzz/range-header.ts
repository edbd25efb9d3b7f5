/** Values of the `Range` header, from valid ones to nonsense. No file may answer any of them with a server error. */
import fc from 'fast-check'

const position = fc.oneof(
  fc.constantFrom('', '0', '-0', '00', '1e3', '0x1', '99999999999999999999', ' 1', 'NaN'),
  fc.integer({ min: -5, max: 200 }).map(String),
)
const range = fc
  .tuple(position, fc.constantFrom('-', '--', '', ' - '), position)
  .map(([first, dash, last]) => `${first}${dash}${last}`)
const unit = fc.constantFrom('bytes=', 'Bytes=', 'bytes =', 'bytes', 'items=', '=', '')
/** What Node accepts in a header: printable characters without line breaks. */
const nonsense = fc.string({ unit: 'grapheme-ascii', maxLength: 60 })

export const rangeHeader = fc.oneof(
  fc.tuple(unit, fc.array(range, { maxLength: 8 })).map(([name, ranges]) => name + ranges.join(',')),
  fc.tuple(unit, nonsense).map(parts => parts.join('')),
)
