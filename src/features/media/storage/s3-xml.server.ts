/** Reads the XML that an S3 store answers with. Used by `s3-request.server.ts` and `s3-storage.server.ts`. */
import { DomUtils, parseDocument } from 'htmlparser2'

type Xml = ReturnType<typeof parseDocument> | ReturnType<typeof elementsIn>[number]

export const parseXml = (xml: string) => parseDocument(xml, { xmlMode: true })

/** Every element with this name, however deep. */
export const elementsIn = (parent: Parameters<typeof DomUtils.getElementsByTagName>[1], name: string) =>
  DomUtils.getElementsByTagName(name, parent)

/** The text of the first element with this name. */
export function textIn(parent: Xml, name: string): string | undefined {
  const [element] = elementsIn(parent, name)
  return element && DomUtils.textContent(element)
}
