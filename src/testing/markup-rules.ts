// Finds everything in parsed HTML that a stored rich text must not contain. It also runs inside a real browser, so it must not
// refer to anything outside itself.
export function findForbidden(root: Element): string[] {
  const elements = 'p br h3 h4 ul ol li strong b em i u s blockquote table thead tbody tr th td hr a'.split(
    ' ',
  )
  const found: string[] = []
  for (const element of root.querySelectorAll('*')) {
    const name = element.tagName.toLowerCase()
    if (!elements.includes(name) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(name)
    for (const { name: key, value } of element.attributes) {
      const allowed =
        (key === 'dir' && /^(ltr|rtl|auto)$/.test(value)) ||
        (key === 'lang' && /^[a-zA-Z0-9-]{2,35}$/.test(value)) ||
        (name === 'a' && key === 'rel' && value === 'nofollow noopener') ||
        (name === 'a' && key === 'href' && /^(https?:\/\/\w|mailto:|tel:|\/(?![/\\]))/.test(value))
      if (!allowed) found.push(`${name} ${key}=${value}`)
    }
  }
  return found
}
