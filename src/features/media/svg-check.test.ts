// Which SVG may be drawn as a logo.
import { expect, test } from 'vitest'
import { svgProblem } from './svg-check.ts'

const svg = (inside: string, attributes = '') =>
  `<?xml version="1.0" encoding="utf-8"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" ${attributes}>${inside}</svg>`

test.each([
  ['a path', '<path d="M0 0h10v10z" fill="#f00"/>'],
  [
    'a gradient used by a fill',
    '<defs><linearGradient id="a"/></defs><rect fill="url(#a)" style="stroke:url( \'#a\' )"/>',
  ],
  ['a part used twice', '<g id="b"><circle r="1"/></g><use xlink:href="#b"/><use href=\'#b\'/>'],
  ['a style sheet and a title', '<title>On a > b</title><style>.a{fill:#123}</style><path class="a"/>'],
  ['a comment about a script', '<!-- <script> was here --><path d="M0 0"/>'],
])('%s is allowed', (_, inside) => {
  expect(svgProblem(svg(inside))).toBeUndefined()
})

test.each([
  ['svg_active', '<script>alert(1)</script>'],
  ['svg_active', '<svg:script href="#a"/>'],
  ['svg_active', '<SCRIPT/>'],
  ['svg_active', '<path onload="alert(1)"/>'],
  ['svg_active', '<path d="a>b" onload = "alert(1)"/>'],
  ['svg_active', '<foreignObject><div/></foreignObject>'],
  ['svg_active', '<a href="javascript:alert(1)"><path/></a>'],
  ['svg_external', '<use href="https://evil.example/a.svg#b"/>'],
  ['svg_external', '<use xlink:href="&#104;ttps://evil.example"/>'],
  ['svg_external', '<image href="data:image/png;base64,AAAA"/>'],
  ['svg_external', '<image xlink:href="file:///etc/passwd"/>'],
  ['svg_external', '<path style="fill:url(https://evil.example/a)"/>'],
  ['svg_external', '<style>@import "https://evil.example"</style>'],
  ['svg_external', '<style>a{fill:u\\72l(x)}</style>'],
  ['svg_text', '<text x="1">Shop</text>'],
  ['svg_text', '<g><svg:tspan>Shop</svg:tspan></g>'],
  ['animated', '<rect><animate attributeName="x"/></rect>'],
  ['animated', '<rect><set attributeName="x"/></rect>'],
])('%s: %s', (problem, inside) => {
  expect(svgProblem(svg(inside))).toBe(problem)
})

test('declarations that spell or load something are refused, a plain one is not', () => {
  const path = svg('<path/>')
  expect(svgProblem(`<!DOCTYPE svg [<!ENTITY a "b">]>${path}`)).toBe('svg_active')
  expect(svgProblem(`<?xml-stylesheet href="a.css"?>${path}`)).toBe('svg_external')
  expect(
    svgProblem(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/a.dtd">${path}`),
  ).toBeUndefined()
  expect(svgProblem('<html></html>')).toBe('damaged')
  expect(svgProblem('')).toBe('damaged')
})

test('very many elements are refused at once', () => {
  const begin = performance.now()
  expect(svgProblem(svg('<g/>'.repeat(60_000)))).toBe('damaged')
  expect(svgProblem(svg(`<a ${'x="1" '.repeat(50_000)}`))).toBeUndefined()
  expect(performance.now() - begin).toBeLessThan(2000)
})
