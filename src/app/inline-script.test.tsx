import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InlineScript, InlineScriptsContext } from './inline-script.tsx'

test('only scripts rendered by InlineScript are collected, not one that got into the markup as text', () => {
  const scripts = new Set<string>()
  const smuggled = { __html: '<p>Lamp</p><script>steal()</script>' }
  const html = renderToString(
    <InlineScriptsContext value={scripts}>
      <InlineScript code="own()" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the attack that the test simulates */}
      <div dangerouslySetInnerHTML={smuggled} />
    </InlineScriptsContext>,
  )
  expect(html).toContain('<script>own()</script>')
  expect(html).toContain('<script>steal()</script>')
  expect([...scripts]).toEqual(['own()'])
})
