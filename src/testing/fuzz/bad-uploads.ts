// Requests with bad uploads: faults in the form, or in the file itself. Used by bad-requests.ts.
import { randomBytes } from 'node:crypto'
import type { Endpoint } from '#shared/endpoint.ts'
import type { FuzzRequest } from './bad-requests.ts'

const boundary = 'fuzz-boundary'
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }

type FormPart = { field?: string; file?: string; type?: string; content: string | Uint8Array }

function formOf(parts: FormPart[], end = `--${boundary}--\r\n`): Buffer {
  const encodedParts = parts.flatMap(({ field = 'file', file, type = 'image/png', content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file === undefined ? '' : `; filename="${file}"`}\r\n${file === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...encodedParts, Buffer.from(end)])
}

/** A well-formed upload. Random bytes are refused too, but only by the code that inspects the file. */
export function validUpload(bytes: Uint8Array) {
  return { headers: form, payload: formOf([{ file: 'a.png', content: bytes }]) }
}

const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

type Files = NonNullable<Endpoint['files']>

export function badUploads(address: () => string, { areRaw }: Files): FuzzRequest[] {
  const send = (
    name: string,
    payload: string | Buffer,
    headers: Record<string, string> = form,
  ): FuzzRequest => ({
    name: `upload: ${name}`,
    url: address(),
    headers,
    payload: Buffer.from(payload as string),
    expects: 'refused',
  })
  const validForm = formOf([{ file: 'a.png', content: pngStart }])
  const badContent = [
    send('an empty file', formOf([{ file: 'a.png', content: '' }])),
    send('bytes of no meaning', formOf([{ file: 'a.png', content: randomBytes(2000) }])),
    send('a picture that ends after its first bytes', validForm),
    send('text that is called a picture', formOf([{ file: 'a.png', content: 'hello' }])),
    send(
      'a page that is called a picture',
      formOf([{ file: 'a.png', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' }]),
    ),
    send('a name that climbs', formOf([{ file: '../../../etc/passwd', content: 'x' }])),
    send('a name with a null byte', formOf([{ file: 'a\0.png', content: 'x' }])),
    send('a very long name', formOf([{ file: 'x'.repeat(5000), content: 'x' }])),
  ]
  return [
    ...(areRaw ? [] : badContent),
    { name: 'upload: nothing at all', url: address(), expects: 'refused' },
    send('no file', formOf([])),
    send('a text field instead of a file', formOf([{ content: 'text' }])),
    send('only another field', formOf([{ field: 'alt', content: 'text' }])),
    send('a file without a name', formOf([{ file: '', content: '' }])),
    send('forty files', formOf(Array.from({ length: 40 }, () => ({ file: 'a.png', content: pngStart })))),
    send(
      'two hundred fields',
      formOf(Array.from({ length: 200 }, (_, index) => ({ field: `f${index}`, content: 'x' }))),
    ),
    send('a form that is cut off', validForm.subarray(0, validForm.length - 30)),
    send('a form without its end', formOf([{ file: 'a.png', content: pngStart }], '')),
    send('a form cut off in its first lines', validForm.subarray(0, 40)),
    send('no boundary', validForm, { 'content-type': 'multipart/form-data' }),
    send('another boundary', validForm, { 'content-type': 'multipart/form-data; boundary=other' }),
    send('no form', 'x'),
    send('an empty form', ''),
    send('JSON', '{"file":"x"}', { 'content-type': 'application/json' }),
    send('broken JSON', '{"file":', { 'content-type': 'application/json' }),
    send('text', 'x', { 'content-type': 'text/plain' }),
    send('the bare file', pngStart, { 'content-type': 'image/png' }),
    send('no content type', validForm, {}),
  ]
}
