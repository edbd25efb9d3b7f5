// Fails every test that prints an error or a warning to the console.
import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

const printed: string[] = []

console.error = (...values: unknown[]) => void printed.push(`console.error: ${format(...values)}`)
console.warn = (...values: unknown[]) => void printed.push(`console.warn: ${format(...values)}`)

afterEach(failWhenPrinted)
afterAll(failWhenPrinted)

function failWhenPrinted() {
  if (printed.length === 0) return
  throw new Error(`The test printed to the console:\n${printed.splice(0).join('\n')}`)
}
