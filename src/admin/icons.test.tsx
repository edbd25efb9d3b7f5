import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import * as icons from './icons.tsx'

test('an icon is lines without an area, and a filled one an area without lines', () => {
  const all = Object.entries<ComponentType>(icons)
  expect(all.length).toBeGreaterThan(50)
  for (const [name, Icon] of all) {
    const svg = render(<Icon />).container.querySelector('svg')
    const looks = [svg?.getAttribute('fill'), svg?.getAttribute('stroke-width')]
    expect(looks, name).toEqual(name.endsWith('Filled') ? ['currentColor', '0'] : ['none', '1.5'])
  }
})
