// A field whose language is not known takes the direction of what is typed.
import { MantineProvider, Textarea, TextInput } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { typedDirection } from './languages.tsx'

test('the direction stands on the input itself, and only while something is typed', () => {
  render(
    <MantineProvider env="test">
      <TextInput aria-label="empty" {...typedDirection('')} />
      <TextInput aria-label="name" {...typedDirection('سلام')} />
      <Textarea aria-label="text" {...typedDirection('سلام')} />
    </MantineProvider>,
  )
  expect(screen.getByLabelText('empty').getAttribute('dir')).toBeNull()
  expect(screen.getByLabelText('name').getAttribute('dir')).toBe('auto')
  expect(screen.getByLabelText('text').getAttribute('dir')).toBe('auto')
})
