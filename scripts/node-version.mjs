// Imported first by every command: an old Node gets one sentence instead of a stack trace.
const major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  console.error(`Vitrin needs Node 20 or newer to start, and this is Node ${process.versions.node}.`)
  process.exit(1)
}
