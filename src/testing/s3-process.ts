// Run by s3.ts as a separate process: serves a folder as S3 until it is stopped.
// @ts-expect-error: it comes without types.
import S3rver from '@20minutes/s3rver'

const [directory, name] = process.argv.slice(2)
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name, configs: [] }],
})
const { port } = await server.run()
process.send?.({ port })
process.on('disconnect', () => process.exit(0))
